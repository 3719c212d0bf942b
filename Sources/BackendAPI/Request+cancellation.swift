// Cancellation of work when the client disconnects.

package import Hummingbird

extension Request {
    /// Runs `operation` in a task that is cancelled when the client closes the connection, or its sending side.
    ///
    /// To detect this, the connection is read beyond the request, so it cannot serve another one: the caller must send
    /// `Connection: close` with the response. The rest of the body is discarded.
    /// - Throws: what `operation` throws.
    package func withCancellationOnClose<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (closed, closing) = AsyncStream.makeStream(of: Never.self)
        return try await body.consumeWithInboundCloseHandler { rest in
            try await withThrowingTaskGroup(of: Progress<Value>.self) { group in
                group.addTask { .ended(try await operation()) }
                group.addTask {
                    for await _ in closed {}
                    return .closed
                }
                // With an unread body, the close would not be detected.
                group.addTask {
                    do { for try await _ in rest {} } catch {}
                    return .discarded
                }
                defer { group.cancelAll() }
                while let progress = try await group.next() {
                    switch progress {
                    case .ended(let value): return value
                    case .closed: group.cancelAll()
                    case .discarded: break
                    }
                }
                throw CancellationError()
            }
        } onInboundClosed: {
            closing.finish()
        }
    }
}

private enum Progress<Value: Sendable>: Sendable {
    case ended(Value)
    case closed
    case discarded
}
