// Reading the bodies of calls and forms with limits.

public import Hummingbird
public import NIOCore

import HTTPTypes

/// Reads the bodies of requests.
public struct BodyReader: Sendable {
    /// Why there is no body.
    public enum Failure: Error {
        /// More bytes than ``sizeLimit``.
        case tooLarge
        /// The body did not arrive within the time limit.
        case tooSlow
        /// The body is incomplete, is not as long as declared, or cannot be parsed as HTTP, or the connection was closed.
        case truncated
    }

    /// The maximum size of a body in bytes, as in the contract.
    public static let sizeLimit = 64 * 1024
    /// The time in which a body of a call or a form must arrive. A slow sender occupies a connection.
    public static let timeLimit = Duration.seconds(20)

    /// At most this many bytes of a body that is too large are read and discarded, so that a client that sends everything before
    /// it reads receives the answer. Nothing is read of a body whose `Content-Length` is larger.
    static let discardLimit = 16 * 1024 * 1024

    private let timeLimit: Duration

    /// - Parameter timeLimit: the longest time for a body to arrive.
    public init(timeLimit: Duration = BodyReader.timeLimit) {
        self.timeLimit = timeLimit
    }

    /// The whole body of a request.
    public func body(of request: Request) async throws(Failure) -> ByteBuffer {
        let declared = request.headers[.contentLength].flatMap { Int($0) }
        // A client that sent Expect (RFC 9110, 10.1.1) has not sent the body yet, so nothing has to be discarded.
        if let declared, declared > (request.headers[.expect] == nil ? Self.discardLimit : Self.sizeLimit) {
            throw .tooLarge
        }
        let body: ByteBuffer
        do {
            body = try await collected(request.body)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .truncated
        }
        // When the connection is closed too early, reading the body can end without an error, although bytes are missing.
        guard declared == nil || declared == body.readableBytes else { throw .truncated }
        // Parsing a large body takes milliseconds, so it waits for a turn. When the connection is closed meanwhile, nobody needs
        // the body.
        do {
            try await NetworkTurns.wait()
        } catch {
            throw .truncated
        }
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
                    } else {
                        collected = ByteBuffer()
                        if size > Self.discardLimit { break }
                    }
                }
                guard size <= Self.sizeLimit else { throw Failure.tooLarge }
                return collected
            }
            group.addTask {
                try await Task.sleep(for: timeLimit)
                throw Failure.tooSlow
            }
            defer { group.cancelAll() }
            guard let collected = try await group.next() else { throw Failure.truncated }
            return collected
        }
    }
}
