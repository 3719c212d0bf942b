// The media type of a body.

internal import Entities
package import HTTPTypes

extension HTTPFields {
    /// The media type of `Content-Type` without its parameters, in lower case (RFC 9110, 8.3.1); nil without the field.
    package var mediaType: String? { self[.contentType]?.prefix { $0 != ";" }.trimmed.lowercased() }
}
