// Entity tags (RFC 9110, 8.8.3).

package import HTTPTypes
package import Hummingbird

/// The tag of a response. It is weak because it is the same for each content coding (RFC 9110, 8.8.3.3).
package struct EntityTag: Sendable {
    private let quoted: String

    /// - Parameter text: visible ASCII without quotation marks.
    package init(_ text: String) {
        quoted = "\"" + text + "\""
    }

    /// Whether a request with these fields is from a client that has the response already.
    fileprivate func isKnown(to request: HTTPFields) -> Bool {
        guard let known = request[.ifNoneMatch] else { return false }
        return known == "*" || known.hasBytes(of: quoted)
    }

    /// The value of the header `ETag`.
    fileprivate var field: String { "W/" + quoted }
}

extension Response {
    /// Adds an entity tag, and becomes 304 when the client has the same response.
    package mutating func validate(_ tag: EntityTag, against request: HTTPFields) {
        headers[.eTag] = tag.field
        guard tag.isKnown(to: request) else { return }
        status = .notModified
        headers[.contentType] = nil
        body = ResponseBody()
    }
}

extension String {
    /// Whether the UTF-8 of another text occurs in this text. The standard library searches by characters, which is much slower.
    package func hasBytes(of other: String) -> Bool {
        var (text, part) = (self, other)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard text.count >= part.count else { return false }
                return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
            }
        }
    }
}
