// Reads the body of a posted form, with limits for size and time.

import HTTPTypes
import Hummingbird
import Modules
import NIOCore

/// Reads forms from requests.
enum FormReader {
    /// The largest body of a form, in bytes.
    static let sizeLimit = 64 * 1024

    /// The longest time for a body to arrive. A form is small, and a client that sends slowly holds a connection.
    static let timeLimit = Duration.seconds(20)

    /// - Throws: `tooLarge` or `malformed`.
    static func fields(of request: Request) async throws(RequestRejection) -> FormFields {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > sizeLimit { throw .tooLarge }
        let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard type == nil || type == "application/x-www-form-urlencoded" else { throw .malformed }
        let body: ByteBuffer
        do {
            body = try await collected(request.body)
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            // The body took too long, or the connection broke and the client does not get the response.
            throw .malformed
        }
        guard let text = String(validating: body.readableBytesView, as: UTF8.self) else { throw .malformed }
        do {
            return try FormFields(text)
        } catch {
            throw .malformed
        }
    }

    private static func collected(_ body: RequestBody) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
            group.addTask { try await body.collect(upTo: sizeLimit) }
            group.addTask {
                try await Task.sleep(for: timeLimit)
                return nil
            }
            defer { group.cancelAll() }
            guard let collected = try await group.next(), let buffer = collected else { throw CancellationError() }
            return buffer
        }
    }
}
