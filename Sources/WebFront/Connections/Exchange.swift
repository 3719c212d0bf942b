// What the rules of a connection need to know about a request.

import BackendAPI
import NIOCore
import NIOHTTP1

/// A request without a complete response.
struct Exchange {
    /// Whether the request is the last one of its connection, because of its head or because it reaches
    /// `ConnectionLimits.pipelinedRequests`. `adapt(to:)` checks further reasons.
    var closes: Bool
    /// Whether the response must not be sent in chunks.
    let takesNoChunks: Bool
    /// Whether the response has no body, whatever its head says.
    let isHead: Bool
    /// Whether the client waits for `100 (Continue)` before it sends a body, and does not declare one above `BodyReader.sizeLimit`.
    let awaitsContinue: Bool
    /// Whether the host is named as the version of HTTP requires.
    let namesHost: Bool
    /// Whether the whole request has been received.
    private(set) var isReceived = false
    /// How many bytes of the body have been received.
    var bodySize = 0
    /// How many bytes of the request `UnfinishedRequests` counts until the response is complete; 0 until the whole request has been
    /// received.
    private(set) var heldBytes = 0

    init(_ head: HTTPRequestHead) {
        let isOld = (head.version.major, head.version.minor) < (1, 1)
        closes =
            isOld || head.headers.hasElement("close", in: "Connection") || head.method == .CONNECT
            || head.headers.contains(name: "Upgrade")
        takesNoChunks = isOld
        isHead = head.method == .HEAD
        let length = head.headers.first(name: "Content-Length").flatMap { Int($0) }
        awaitsContinue =
            !isOld && head.headers.hasElement("100-continue", in: "Expect")
            && (length ?? 0) <= BodyReader.sizeLimit
            && (length != nil || head.headers.contains(name: "Transfer-Encoding"))
        let hosts = head.headers["Host"]
        namesHost = hosts.count == 1 ? hosts[0].utf8.allSatisfy(Self.isInHost) : hosts.isEmpty && isOld
    }

    /// Records that the whole request has been received.
    mutating func end(holding bytes: Int) {
        (isReceived, heldBytes) = (true, bytes)
    }

    /// The characters of a host with a port (RFC 3986, 3.2.2 and 3.2.3). Fewer are allowed in the host of a link, see
    /// `RequestStateReader`.
    private static func isInHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}

extension HTTPHeaders {
    /// Whether a field that is a list has this element, ignoring case. The field may occur several times.
    /// - Parameter element: in lower case.
    func hasElement(_ element: String, in name: String) -> Bool {
        self[name].contains { $0.hasListElement(element) }
    }
}

extension String {
    /// Whether the value of a field that is a list (RFC 9110, 5.6.1) has this element, ignoring case. Bytes are compared,
    /// because comparing strings that a client sent may take long.
    /// - Parameter element: in lower case.
    func hasListElement(_ element: String) -> Bool {
        utf8.split(separator: UInt8(ascii: ",")).contains { part in
            let part = part.drop(while: Self.isSpace)
            guard part.count >= element.utf8.count else { return false }
            let end = part.index(part.startIndex, offsetBy: element.utf8.count)
            return part[end...].allSatisfy(Self.isSpace)
                && zip(part, element.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $1 >= UInt8(ascii: "a") }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

extension HTTPServerResponsePart {
    /// The end of a response, as the encoder gets it. For HEAD it is an empty part of a body: for `.end`, the encoder would write the
    /// last, empty chunk of a response in chunks, which a response to HEAD must not have.
    static func end(of exchange: Exchange?, _ trailers: HTTPHeaders?) -> HTTPServerResponsePart {
        exchange?.isHead == true ? .body(.byteBuffer(ByteBuffer())) : .end(trailers)
    }
}

extension HTTPResponseHead {
    /// Sets the version and `Connection` as the request needs them.
    /// - Parameter exchange: the request; nil for a response to a malformed request, or on a connection above the limit of
    ///   connections.
    /// - Returns: whether the response is the last one on the connection.
    mutating func adapt(to exchange: Exchange?) -> Bool {
        // Without chunks and without a length, the end of the connection is the end of the response.
        let endsWithConnection = exchange?.takesNoChunks == true && !headers.contains(name: "Content-Length")
        let isLast =
            endsWithConnection || exchange.map { $0.closes || !$0.isReceived } ?? true
            || headers.hasElement("close", in: "Connection")
        if endsWithConnection { version = .http1_0 }
        if isLast { headers.replaceOrAdd(name: "Connection", value: "close") }
        return isLast
    }
}
