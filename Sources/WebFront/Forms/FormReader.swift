// The body of a posted form, within bounds.

import HTTPTypes
import Hummingbird
import Modules
import NIOCore

/// Reads forms.
enum FormReader {
    /// The largest body of a form, in bytes.
    static let sizeLimit = 64 * 1024

    /// - Throws: `tooLarge` or `malformed`.
    static func fields(of request: Request) async throws(Refusal) -> FormFields {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > sizeLimit { throw .tooLarge }
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == nil || type == "application/x-www-form-urlencoded" else { throw .malformed }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: sizeLimit)
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            // The connection broke; nobody is there to read the answer.
            throw .malformed
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else { throw .malformed }
        do {
            return try FormFields(text)
        } catch {
            throw .malformed
        }
    }
}
