// Work that goes on when its caller does not wait for it any more.

/// Long work of a request. It is not cancelled when the client is gone, and the deadline of the request does not apply to it.
package enum DetachedWork {
    /// How long a request waits for such work: much less than the minute after which proxies close a silent connection.
    package static let requestLimit = Duration.seconds(3)

    /// Starts the work and waits for its end.
    /// - Parameter limit: the longest time to wait. With a limit, the wait also ends when the caller is cancelled; with nil, only when
    ///   the work ends.
    package static func run(waitingFor limit: Duration?, _ work: @escaping @Sendable () async -> Void) async {
        guard let limit else { return await Task.detached { await work() }.value }
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        Task.detached {
            await work()
            end.finish()
        }
        await withTaskGroup { group in
            group.addTask { for await _ in ended {} }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
