// The body of a call, within bounds.

import HTTPTypes
import Hummingbird
import NIOCore

/// Reads bodies.
struct BodyReader: Sendable {
    /// The largest body, in bytes, as the contract says.
    static let sizeLimit = 64 * 1024

    /// How much of a body that is too large is read and dropped, in bytes: a client that sends everything before it
    /// reads gets to see the answer.
    static let discardLimit = 16 * 1024 * 1024

    /// How long a body may take to arrive: a sender that drips holds a connection.
    let timeLimit: Duration

    /// - Throws: `tooLarge`, `tooSlow`, or `invalid` for a body that breaks off.
    func body(of request: Request) async throws(APIProblem) -> ByteBuffer {
        let declared = request.headers[.contentLength].flatMap { Int($0) }
        // Who asks first (RFC 9110, 10.1.1) has not begun to send.
        if let declared, declared > (request.headers[.expect] == nil ? Self.discardLimit : Self.sizeLimit) {
            throw .tooLarge
        }
        let body: ByteBuffer
        do {
            body = try await collected(request.body)
        } catch let problem as APIProblem {
            throw problem
        } catch {
            // The connection broke, and most likely nobody is there to read the answer.
            throw .cutOff
        }
        // A connection that is shut while a body arrives looks like the end of that body.
        guard declared == nil || declared == body.readableBytes else { throw .cutOff }
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
            guard let collected = try await group.next() else { throw APIProblem.cutOff }
            return collected
        }
    }
}
