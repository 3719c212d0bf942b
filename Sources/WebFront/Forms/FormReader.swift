// Reads the fields of a posted form.

import BackendAPI
import HTTPTypes
import Hummingbird
import Modules
import NIOCore

enum FormReader {
    /// The time limit of a body is short, because a form is small, and a client that sends slowly occupies a connection.
    private static let bodies = BodyReader()

    /// - Throws: `tooLarge` for a body above `BodyReader.sizeLimit`; `malformed` for a media type that is not that of forms, for
    ///   invalid content, and for a body that is incomplete or does not arrive in time.
    static func fields(of request: Request) async throws(RequestRejection) -> FormFields {
        let type = request.headers.mediaType ?? ""
        guard type.isEmpty || type == "application/x-www-form-urlencoded" else { throw .malformed }
        let body: ByteBuffer
        do {
            body = try await bodies.body(of: request)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge
            // A client that was too slow or has left gets the page for malformed forms.
            case .tooSlow, .truncated: throw .malformed
            }
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else { throw .malformed }
        do {
            return try FormFields(text)
        } catch {
            throw .malformed
        }
    }
}
