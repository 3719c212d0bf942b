// The limits of the request target and of the header fields. A request that exceeds one is refused and not handled.

internal import HTTPTypes
public import Hummingbird

extension Request {
    /// The maximum size of a request target in bytes.
    public static let targetLimit = 32 * 1024

    /// The maximum size of all header fields together in bytes: their names, their values, and four bytes for the
    /// colon, the space and the line end of each in HTTP/1.1. Hummingbird closes the connection only after five times
    /// as much, so the sender gets a response.
    public static let fieldsLimit = 16 * 1024

    /// The maximum number of header fields, `Host` included. Browsers and proxies send about thirty. Each field, even a
    /// short one, takes up to a few hundred bytes of memory until the response has ended. An event stream can last for hours.
    public static let fieldCountLimit = 100

    /// The limit that a request exceeds.
    public enum Excess: Sendable {
        /// ``Request/targetLimit``. The status of the response is 414 (RFC 9110, 15.5.15).
        case target
        /// ``Request/fieldsLimit`` or ``Request/fieldCountLimit``. The status of the response is 431 (RFC 6585, 5).
        case fields
    }

    /// The exceeded limit; nil when the request is within the limits.
    public var excess: Excess? {
        if let target = head.path, target.utf8.count > Self.targetLimit { return .target }
        guard headers.count + (head.authority == nil ? 0 : 1) <= Self.fieldCountLimit else { return .fields }
        var size = head.authority.map { $0.utf8.count + "Host: \r\n".utf8.count } ?? 0
        for field in headers {
            size += field.name.rawName.utf8.count + field.withUnsafeBytesOfValue { $0.count } + 4
        }
        return size > Self.fieldsLimit ? .fields : nil
    }

    /// The request without header fields that have a byte above 0x7F. When one field has such a byte, all fields
    /// with its name are removed. Cookies are kept, because the code for cookies checks each pair.
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
