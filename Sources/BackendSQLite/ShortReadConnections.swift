// The connections of short reads.

internal import GRDB
internal import Synchronization

/// Connections for reads on the calling thread. As many stay open as the highest number of threads that read at the same time.
///
/// A read through `DatabasePool` takes about 60 µs, most of it for the pool: two barriers on a queue that all readers share, the
/// check of the schema's version, and a key path that is made anew. With 32 clients that was a third of the time of a page.
final class ShortReadConnections: Sendable {
    private let path: String
    private let configuration: Configuration
    /// Connections that no thread uses; nil after ``close()``.
    private let idle = Mutex<[DatabaseQueue]?>([])

    /// - Parameters:
    ///   - path: a database with a write-ahead log that is open already.
    ///   - configuration: that of the other connections; these only read.
    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Calls `body` with a connection that no other thread uses meanwhile.
    func read<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let connection = try take()
        defer { put(connection) }
        return try body(connection)
    }

    /// Closes the connections that are not in use. The next reads open new ones, without pages in their caches.
    func removeAll() {
        replaceIdle { $0.map { _ in [] } }
    }

    /// Closes all connections, those in use when their reads end. Later reads throw an error.
    func close() {
        replaceIdle { _ in nil }
    }

    /// The connections are closed when they are released, which is outside of the lock.
    private func replaceIdle(by connections: ([DatabaseQueue]?) -> [DatabaseQueue]?) {
        _ = idle.withLock { idle in
            defer { idle = connections(idle) }
            return idle
        }
    }

    private func take() throws -> DatabaseQueue {
        let connection = try idle.withLock { connections in
            guard connections != nil else { throw DatabaseError.closed }
            return connections?.popLast()
        }
        return try connection ?? DatabaseQueue(path: path, configuration: configuration)
    }

    private func put(_ connection: DatabaseQueue) {
        idle.withLock { $0?.append(connection) }
    }
}

extension DatabaseError {
    fileprivate static let closed = DatabaseError(resultCode: .SQLITE_MISUSE, message: "The database is closed")
}
