// A client under test with its match store, its log and its pauses, and the functions that run a test with it.

import BackendInMemory
import BackendREST
import BackendServices
import Entities
import Foundation
import Logging
import Synchronization
import TestGate
import TestServer
import Testing

/// A client that records its pauses instead of waiting.
final class Remote: Sendable {
    let backend: RESTBackend
    let store: any MatchStore
    let log = Log()
    private let pausesMade = Pauses()

    /// - Parameter whilePausing: is called instead of waiting.
    init(
        _ url: String, store: any MatchStore = InMemoryMatchStore(), invitations: (any InvitationStore)? = nil,
        whilePausing: @escaping @Sendable () async -> Void = {},
        configure: (inout RESTBackend.Configuration) -> Void = { _ in }
    ) throws {
        self.store = store
        let pauses = pausesMade
        var configuration = RESTBackend.Configuration()
        configuration.sleep = { duration in
            pauses.append(duration)
            await whilePausing()
        }
        configuration.jitter = { 1 }
        // Deadlines are long, because the machine is busy with other tests.
        configuration.callLimit = .unreachable
        configuration.connectLimit = .unreachable
        configuration.idleLimit = .unreachable
        configuration.nameLimit = .unreachable
        configure(&configuration)
        backend = try RESTBackend(
            url: url, matches: store, invitations: invitations, configuration: configuration, logger: log.logger)
    }

    var pauses: [Duration] { pausesMade.all }
    var players: any PlayerService { backend.players(as: Canned.token) }
    var gathers: any GatherService { backend.gathers(as: Canned.token) }
    var matches: any MatchService { backend.matches(as: Canned.token) }

    private final class Pauses: Sendable {
        private let made = Mutex<[Duration]>([])

        var all: [Duration] { made.withLock { $0 } }

        func append(_ duration: Duration) {
            made.withLock { $0.append(duration) }
        }
    }
}

/// Runs a test with a server and a client of it, and closes both.
@discardableResult
func withRemote<Value: Sendable>(
    store: any MatchStore = InMemoryMatchStore(), invitations: (any InvitationStore)? = nil,
    configure: (inout RESTBackend.Configuration) -> Void = { _ in }, taking places: Int = 1, startsEarly: Bool = false,
    respond: @escaping TestServer.Responder,
    _ test: (Remote, TestServer) async throws -> Value
) async throws -> Value {
    try await inTurn(taking: places, startsEarly: startsEarly) {
        let server = try await TestServer.start(respond: respond)
        let remote = try Remote(server.url, store: store, invitations: invitations, configure: configure)
        let result: Result<Value, any Error>
        do {
            result = .success(try await test(remote, server))
        } catch {
            result = .failure(error)
        }
        await remote.backend.close()
        await server.close()
        return try result.get()
    }
}

/// Runs a test with a deadline. When the deadline was too short, repeats the test with more time, at most twice, because the machine
/// may be busy with other tests. A third deadline that is too short fails the test.
/// - Parameter test: returns whether the deadline was long enough.
func withEnoughTime(_ test: (Duration) async throws -> Bool) async throws {
    for limit in [1, 4, 16] {
        if try await test(.seconds(limit)) { return }
    }
    Issue.record("the machine is too busy")
}

/// Waits until a condition is true.
/// - Returns: false when the condition is still false after half an hour.
func eventually(_ condition: () async throws -> Bool) async rethrows -> Bool {
    let end = ContinuousClock.now + .unreachable
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}

@discardableResult
func withinPage<Value: Sendable>(
    of limit: Duration, id: String? = "page", _ body: () async throws -> Value
) async rethrows -> Value {
    let context = CallContext(deadline: .now + limit, requestID: id)
    return try await CallContext.$current.withValue(context, operation: body)
}

final class Log: Sendable {
    private let recorded = Mutex<[String]>([])

    var lines: [String] { recorded.withLock { $0 } }
    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: Log
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.recorded.withLock { $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])") }
        }
    }
}
