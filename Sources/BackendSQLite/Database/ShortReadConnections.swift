// The connections of short reads.

internal import GRDB
internal import Synchronization

/// Connections for reads on the calling thread. As many stay open as the highest number of threads that have read at the
/// same time.
///
/// Most of the time of a short read through `DatabasePool` is for the pool: two barriers on a queue that all readers share, the
/// check of the schema's version, and a key path that is created each time.
final class ShortReadConnections: Sendable {
    private let file: FileIdentity
    private let configuration: Configuration
    private struct Idle {
        /// Connections that no thread uses.
        var connections: [DatabaseQueue] = []
        /// The number of calls of ``ShortReadConnections/removeAll()``. Connections of an earlier generation are closed after use.
        var generation = 0
    }

    /// Nil after ``close()``.
    private let idle = Mutex<Idle?>(Idle())

    /// - Parameters:
    ///   - file: the file of an open database with a write-ahead log.
    ///   - configuration: the configuration of the pool, without its check of the file; it is made read-only here.
    init(of file: FileIdentity, configuration: Configuration) {
        self.file = file
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Calls `body` with a connection that no other thread uses meanwhile. Throws an error after ``close()``, and when a new
    /// connection is needed and the file was replaced or removed.
    func read<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        let (connection, generation) = try take()
        defer { put(connection, of: generation) }
        return try body(connection)
    }

    /// Closes all connections, those in use when their reads end. The next reads open new ones, without pages in their caches.
    func removeAll() {
        replaceIdle { $0.map { Idle(generation: $0.generation + 1) } }
    }

    /// Closes all connections, those in use when their reads end. Later reads throw an error.
    func close() {
        replaceIdle { _ in nil }
    }

    /// The connections are closed when they are released, which is outside of the lock.
    private func replaceIdle(by next: (Idle?) -> Idle?) {
        _ = idle.withLock { idle in
            defer { idle = next(idle) }
            return idle
        }
    }

    private func take() throws -> (DatabaseQueue, generation: Int) {
        let (connection, generation) = try idle.withLock { idle in
            guard let generation = idle?.generation else { throw DatabaseError.closed }
            return (idle?.connections.popLast(), generation)
        }
        return (try connection ?? open(), generation)
    }

    private func open() throws -> DatabaseQueue {
        let connection = try DatabaseQueue(path: file.path, configuration: configuration)
        // Checked after opening: with a connection to another file, sessions that this other file lacks would seem to have ended.
        guard file.isInPlace else { throw DatabaseError.replaced }
        return connection
    }

    private func put(_ connection: DatabaseQueue, of generation: Int) {
        idle.withLock { if $0?.generation == generation { $0?.connections.append(connection) } }
    }
}

extension DatabaseError {
    fileprivate static let closed = DatabaseError(resultCode: .SQLITE_MISUSE, message: "The database is closed")
    /// The file of the database was replaced or removed.
    static let replaced = DatabaseError(
        resultCode: .SQLITE_CANTOPEN, message: "The path of the database leads to another file, or to none")
}
