// Reading bodies with limits.

import HTTPTypes
import Hummingbird
import NIOCore

/// Reads the bodies of calls.
struct BodyReader: Sendable {
    /// The maximum size of a body in bytes, as in the contract.
    static let sizeLimit = 64 * 1024

    /// How many bytes of a body that is too large are read and discarded, so that a client that sends everything before it
    /// reads receives the answer.
    static let discardLimit = 16 * 1024 * 1024

    /// The time limit for a body, as a slow sender occupies a connection.
    let timeLimit: Duration

    /// - Throws: `tooLarge`, `tooSlow`, or `invalid` for a truncated body.
    func body(of request: Request) async throws(APIProblem) -> ByteBuffer {
        let declared = request.headers[.contentLength].flatMap { Int($0) }
        // A client that sent Expect (RFC 9110, 10.1.1) has not sent the body yet.
        if let declared, declared > (request.headers[.expect] == nil ? Self.discardLimit : Self.sizeLimit) {
            throw .tooLarge
        }
        let body: ByteBuffer
        do {
            body = try await collected(request.body)
        } catch let problem as APIProblem {
            throw problem
        } catch {
            // The connection was closed.
            throw .truncated
        }
        // A closed connection looks like the end of the body.
        guard declared == nil || declared == body.readableBytes else { throw .truncated }
        return body
    }

    private func collected(_ body: RequestBody) async throws -> ByteBuffer {
        try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
            group.addTask {
                var collected = ByteBuffer()
                var size = 0
                for try await var part in body {
                    size += part.readableBytes
                    if size <= Self.sizeLimit {
                        collected.writeBuffer(&part)
                    } else if size > Self.discardLimit {
                        break
                    }
                }
                guard size <= Self.sizeLimit else { throw APIProblem.tooLarge }
                return collected
            }
            group.addTask {
                try await Task.sleep(for: timeLimit)
                throw APIProblem.tooSlow
            }
            defer { group.cancelAll() }
            guard let collected = try await group.next() else { throw APIProblem.truncated }
            return collected
        }
    }
}
