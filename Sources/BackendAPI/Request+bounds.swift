// The bounds of what comes before a body. They are checked before anything else reads the request.

internal import HTTPTypes
public import Hummingbird

extension Request {
    /// The most bytes of a request target.
    public static let targetLimit = 32 * 1024

    /// The most bytes of all header fields together: their names, their values, and four bytes for each, as HTTP/1.1
    /// writes them. Hummingbird reads five times as much before it closes the connection, so that the sender is told.
    public static let fieldsLimit = 16 * 1024

    /// What a request has too much of.
    public enum Excess: Sendable {
        /// 414 (RFC 9110, 15.5.15).
        case target
        /// 431 (RFC 6585, 5).
        case fields
    }

    /// What there is too much of; nil for a request that may be read.
    public var excess: Excess? {
        if let target = head.path, target.utf8.count > Self.targetLimit { return .target }
        var size = head.authority.map { $0.utf8.count + "Host: \r\n".utf8.count } ?? 0
        for field in headers {
            size += field.name.rawName.utf8.count + field.withUnsafeBytesOfValue { $0.count } + 4
        }
        return size > Self.fieldsLimit ? .fields : nil
    }

    /// The request without header fields that have a byte above 0x7F. Nothing that this server reads may have one (RFC
    /// 9110, 5.5), and such a field counts as absent with every other field of its name. Cookies stay: their reader leaves
    /// out those that it cannot use.
    public var withReadableFields: Request {
        let isReadable = { (field: HTTPField) in
            field.withUnsafeBytesOfValue { $0.allSatisfy { $0 < 0x80 } }
        }
        let isHostReadable = head.authority?.utf8.allSatisfy { $0 < 0x80 } ?? true
        let unreadable = headers.filter { $0.name != .cookie && !isReadable($0) }.map(\.name)
        guard !isHostReadable || !unreadable.isEmpty else { return self }
        var head = head
        if !isHostReadable { head.authority = nil }
        for name in unreadable { head.headerFields[name] = nil }
        return Request(head: head, body: body)
    }
}
