// Reads an event stream nearly as a browser's `EventSource` does (WHATWG HTML, 9.2). The differences: blocks with `retry:` are
// returned, even without data; other events without a name are skipped; an event has only the id in its own block; and a line ends
// only with LF.

/// One open stream.
public struct EventListener: Sendable {
    /// One event. A block that only sets the reconnection time is an event without a name.
    public struct Event: Sendable, Equatable {
        public var name = ""
        public var id: String?
        public var data = ""
        /// The reconnection time in milliseconds.
        public var retry: Int?

        public init(name: String = "", id: String? = nil, data: String = "", retry: Int? = nil) {
            self.name = name
            self.id = id
            self.data = data
            self.retry = retry
        }
    }

    /// The head of the reply.
    public let reply: Reply
    /// Whether the end of the body has been read.
    public private(set) var isComplete = false
    private let connection: Connection
    private var received: [UInt8]
    private var text: [UInt8] = []
    /// The body so far and the length of its decoded text, when the reply is encoded as gzip.
    private var encoded: (bytes: [UInt8], length: Int)?

    /// Connects and reads the head of the reply.
    public init(_ browser: Browser, _ address: String, lastEventID: String? = nil) async throws {
        var headers = browser.headers
        headers["Host"] = browser.host
        headers["Accept"] = "text/event-stream"
        headers["Accept-Encoding"] = "gzip"
        headers["Cookie"] = browser.cookies.header
        headers["Last-Event-ID"] = lastEventID
        let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        connection = try await Connection(port: browser.port)
        try await connection.send(Array("GET \(address) HTTP/1.1\r\n\(lines)\r\n".utf8))
        var received: [UInt8] = []
        while true {
            if let reply = try Reply(head: &received) {
                self.reply = reply
                break
            }
            let more = try await connection.receiveSome()
            guard !more.isEmpty else { throw Connection.Problem(description: "the stream did not begin") }
            received += more
        }
        self.received = received
        if reply["Content-Encoding"] == "gzip" { encoded = ([], 0) }
    }

    /// The next event; nil when the stream ends or breaks, or when nothing arrives for a minute.
    public mutating func next() async throws -> Event? {
        while true {
            if let end = text.firstRange(of: Array("\n\n".utf8)) {
                let block = String(decoding: text[..<end.lowerBound], as: UTF8.self)
                text.removeSubrange(..<end.upperBound)
                guard let event = Event(block) else { continue }
                return event
            }
            if try takeChunk() { continue }
            if isComplete { return nil }
            let more = try await connection.receiveSome()
            guard !more.isEmpty else { return nil }
            received += more
        }
    }

    /// The next event of this name. Other events are skipped.
    public mutating func next(_ name: String) async throws -> Event? {
        while let event = try await next() { if event.name == name { return event } }
        return nil
    }

    /// Moves one chunk of the body (RFC 9112, 7.1) into the text. Returns false when no complete chunk has been received.
    private mutating func takeChunk() throws -> Bool {
        guard !isComplete, let line = received.firstRange(of: Array("\r\n".utf8)) else { return false }
        guard let size = Int(String(decoding: received[..<line.lowerBound], as: UTF8.self), radix: 16) else {
            throw Connection.Problem(description: "the body is not chunked")
        }
        guard received.count >= line.upperBound + size + 2 else { return false }
        let chunk = received[line.upperBound..<line.upperBound + size]
        if let encoded {
            let body = encoded.bytes + chunk
            let decoded = try Gunzip.decoded(body, isWhole: size == 0)
            text += decoded[encoded.length...]
            self.encoded = (body, decoded.count)
        } else {
            text += chunk
        }
        received.removeSubrange(..<(line.upperBound + size + 2))
        isComplete = size == 0
        return true
    }
}

extension EventListener.Event {
    /// Nil for a block that has no reconnection time and lacks a name or data, such as a block of comments.
    fileprivate init?(_ block: String) {
        self.init()
        var lines: [String] = []
        for line in block.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1].trimmingPrefix(" ")) : ""
            switch parts[0] {
            case "event": name = value
            case "id": id = value
            case "retry": retry = Int(value)
            case "data": lines.append(value)
            default: continue
            }
        }
        data = lines.joined(separator: "\n")
        guard retry != nil || (!name.isEmpty && !lines.isEmpty) else { return nil }
    }
}
