// A folder for each test, with backends that hash quickly and log into a list.

import BackendServices
import BackendStorage
import Dispatch
import Entities
import Foundation
import Logging
import Synchronization
import TestGate

@testable import BackendSQLite

final class TemporaryDatabase: Sendable {
    let folder: URL
    let log = Log()

    init() throws {
        folder = TestFolders.databases.appending(path: "sqlite-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var path: String { path("gather.sqlite") }

    func path(_ name: String) -> String {
        folder.appending(path: name).path
    }

    func open(
        _ name: String = "gather.sqlite",
        cost: PasswordCost = .lowest,
        logLimit: Int = WriteAheadLog.defaultLimit,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_750_000_000) }
    ) throws(DatabaseProblem) -> SQLiteBackend {
        var configuration = SQLiteBackend.Configuration()
        configuration.passwordCost = cost
        configuration.now = now
        return try SQLiteBackend(path: path(name), configuration: configuration, logLimit: logLimit, logger: log.logger)
    }

    /// The error of opening the database of this name; nil when it can be opened.
    func problem(_ name: String = "gather.sqlite") -> DatabaseProblem? {
        do throws(DatabaseProblem) {
            _ = try open(name)
            return nil
        } catch {
            return error
        }
    }

    /// Creates a folder, and a symbolic link that leads through a second link to a missing database in the folder.
    /// - Returns: the path of the link.
    func linkIntoAFolder() throws -> String {
        let manager = FileManager.default
        try manager.createDirectory(atPath: path("volume"), withIntermediateDirectories: false)
        let link = path("link.sqlite")
        try manager.createSymbolicLink(atPath: link, withDestinationPath: "./second.sqlite")
        try manager.createSymbolicLink(
            atPath: path("second.sqlite"), withDestinationPath: path("volume/gather.sqlite"))
        return link
    }

    func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}

final class Log: Sendable {
    private let recorded = Mutex<[String]>([])

    /// All lines of the log, except those of the security log.
    var lines: [String] { recorded.withLock { $0.filter { !$0.contains("security event=") } } }
    var security: [String] { recorded.withLock { $0.filter { $0.contains("security event=") } } }

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    fileprivate func append(_ line: String) {
        recorded.withLock { $0.append(line) }
    }

    private struct Handler: LogHandler {
        let log: Log
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.append("\(event.level) \(event.message) \(event.metadata ?? [:])")
        }
    }
}

let ann = Credentials(username: "ann", password: "correct horse")

extension SQLiteBackend {
    func signUp() async throws -> SignedIn {
        _ = try await users.register(ann)
        return try await users.signIn(ann)
    }
}

/// A change that does not end until ``end()`` is called. Meanwhile other changes wait.
final class HeldWriter: Sendable {
    private let task: Task<Void, any Error>
    private let release = DispatchSemaphore(value: 0)

    /// Returns when the change has begun.
    init(of store: SQLiteStore) async {
        let (begun, beginning) = AsyncStream.makeStream(of: Never.self)
        task = Task { [release] in
            try await store.write { _ in
                beginning.finish()
                release.wait()
            }
        }
        for await _ in begun {}
    }

    func end() async throws {
        release.signal()
        try await task.value
    }
}
