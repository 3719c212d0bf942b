// The target of a request, which is passed around the codec that converts the head.

import BackendAPI
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// The path of the request whose head is being passed on.
///
/// SwiftNIO's `HTTP1ToHTTPServerCodec` parses each target with `URLComponents`, which takes up to ten milliseconds for 78 KiB.
/// It passes on most targets unchanged, because they are paths. ``ConnectionRules`` keeps the path here and gives the codec a
/// short target. ``TargetRestorer`` puts the path into the converted head.
final class RequestTarget {
    private var path: String?

    /// Keeps the path of a head.
    /// - Returns: the head with the target `/`.
    func take(from head: HTTPRequestHead) -> HTTPRequestHead {
        let path = head.method == .CONNECT ? head.uri : Self.path(of: head.uri)
        self.path = path.utf8.count > Request.targetLimit ? Self.shortened(path) : path
        var head = head
        head.uri = "/"
        return head
    }

    /// The path with a `?` after 64 bytes, unless these bytes contain one. The request is still refused because of its length, but
    /// only after the router has read the part up to the `?`. Without a `?`, that would take two milliseconds for 78 KiB.
    private static func shortened(_ path: String) -> String {
        let end = path.utf8.index(path.startIndex, offsetBy: 64)
        return path.utf8[..<end].contains(UInt8(ascii: "?")) ? path : path[..<end] + "?" + path[end...]
    }

    fileprivate func restore(_ head: HTTPRequest) -> HTTPRequest {
        guard let path else { return head }
        self.path = nil
        var head = head
        head.path = path
        return head
    }

    /// The path with the query of a target (RFC 9112, 3.2). Of the absolute form, this is what follows the host and the port, with a
    /// `/` before it if the path is empty. A target in another form is returned as it is.
    static func path(of target: String) -> String {
        let bytes = target.utf8
        guard bytes.first != UInt8(ascii: "/"), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        else { return target }
        let rest = target[colon...].dropFirst(3)
        let end = rest.utf8.firstIndex { [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        let path = rest[(end ?? rest.endIndex)...]
        return path.utf8.first == UInt8(ascii: "/") ? String(path) : "/" + path
    }
}

/// Puts the kept path into a head that `HTTP1ToHTTPServerCodec` has converted.
final class TargetRestorer: ChannelInboundHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let target: RequestTarget

    init(_ target: RequestTarget) {
        self.target = target
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        context.fireChannelRead(wrapInboundOut(.head(target.restore(head))))
    }
}
