// The metrics of the database.

import BackendServices
import BackendStorage
import CoreMetrics
import Synchronization
import TestDatabases
import TestGate
import Testing

@testable import BackendPostgreSQL

@Suite("Metrics of the database", .takingTurns(places: 1), .enabled(if: TestDatabase.server != nil, "without a server"))
struct DatabaseMetricsTests {
    @Test("Durations of changes are recorded as writes, and durations of reads as reads")
    func transactions() async throws {
        let database = try await TestDatabase.make(.postgresql)
        var configuration = StorageConfiguration()
        configuration.passwordCost = .lowest
        let backend = try await database.open(configuration)
        let timers = Timers()
        try await withMetricsFactory(timers) {
            _ = try await backend.users.register(Credentials(username: "ann", password: "correct horse"))
            #expect(timers.count(of: "write") == 1)
            let reads = timers.count(of: "read")
            #expect(try await backend.invitations.isUsable(backend.makeInvitation()))
            #expect(timers.count(of: "write") == 2)
            #expect(timers.count(of: "read") > reads)
        }
        await backend.close()
        try await database.remove()
    }
}

/// Counts the durations that are recorded for the database, by operation.
private final class Timers: MetricsFactory, Sendable {
    private let counts = Mutex<[String: Int]>([:])
    private let others = NOOPMetricsHandler.instance

    func count(of operation: String) -> Int { counts.withLock { $0[operation, default: 0] } }

    private final class Handler: TimerHandler, Sendable {
        let timers: Timers
        let operation: String

        init(_ operation: String, in timers: Timers) {
            self.timers = timers
            self.operation = operation
        }

        func recordNanoseconds(_ duration: Int64) {
            timers.counts.withLock { $0[operation, default: 0] += 1 }
        }
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        guard label == "gather_database_duration_seconds", let (_, operation) = dimensions.first else {
            return others.makeTimer(label: label, dimensions: dimensions)
        }
        return Handler(operation, in: self)
    }
    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        others.makeCounter(label: label, dimensions: dimensions)
    }
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        others.makeMeter(label: label, dimensions: dimensions)
    }
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        others.makeRecorder(label: label, dimensions: dimensions, aggregate: aggregate)
    }
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}
