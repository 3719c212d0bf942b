// The shares of registrations and of accounts in the hashing queue, and which registrations count as attempts.

import BackendServices
import Foundation
import Testing

@testable import BackendStorage

/// The jobs of these tests run until the test releases them.
@Suite("Shares of the hashing queue", .timeLimit(.minutes(30)))
struct HashingShareTests {
    private let work = HeldWork()

    private func queue(_ concurrency: Int = 1) -> HashingQueue {
        HashingQueue(limits: .init(concurrency: concurrency))
    }

    private static func account(_ name: String, known: Bool = false) -> HashedAccount {
        HashedAccount(key: AccountKey(name), isOfKnownBrowser: known)
    }

    /// Adds jobs with these names. The first letter is the lane: `s` for sign-ins, `r` for registrations.
    private func add(_ names: String, to queue: HashingQueue) async -> [Task<String, any Error>] {
        var tasks: [Task<String, any Error>] = []
        for name in names.split(separator: " ").map(String.init) {
            tasks.append(await work.add(name, to: queue, name.hasPrefix("s") ? .signIn : .registration))
        }
        return tasks
    }

    @Test(
        "After three sign-ins that started while a registration waited, a registration starts",
        arguments: [
            ("s0 r1 r2 s1 s2 s3 s4 s5 s6 s7 s8", "s0 s1 s2 s3 r1 s4 s5 s6 r2 s7 s8"),
            ("r0 s1 s2 s3 s4 r1", "r0 s1 s2 s3 r1 s4"),
            ("s0 s1 s2 s3 s4 s5", "s0 s1 s2 s3 s4 s5"),
            ("s0 r1 r2 r3 s1", "s0 s1 r1 r2 r3"),
            ("r0 r1 r2 s1", "r0 s1 r1 r2"),
        ])
    func share(_ added: String, _ started: String) async throws {
        let queue = queue()
        let tasks = await add(added, to: queue)
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started.joined(separator: " ") == started)
    }

    @Test("A registration whose turn has come does not run in the slot that is reserved for sign-ins")
    func slots() async throws {
        let queue = queue(2)
        var tasks = await add("r0 s0 r1 s1 s2 s3 s4 s5 s6 s7 s8", to: queue)
        #expect(work.started == ["r0", "s0"])
        tasks += await add("r2 r3 r4", to: queue)
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.mostAtOnce == 2)
        #expect(work.mostRegistrationsAtOnce == 1)
    }

    @Test("At most two jobs for an account wait, plus two from its known browsers; other accounts still find places")
    func account() async throws {
        let queue = queue()
        var tasks = [await work.add("s0", to: queue, .signIn, from: "192.0.2.1", of: Self.account("ann"))]
        for number in 1...2 {
            tasks.append(
                await work.add(
                    "s\(number)", to: queue, .signIn, from: "192.0.2.\(number)", of: Self.account("ann")))
        }
        for address in ["192.0.2.1", "192.0.2.3", "2001:db8::1"] {
            #expect(await work.isRefused(by: queue, .signIn, from: address, of: Self.account("ANN ")))
        }
        for number in 3...4 {
            tasks.append(
                await work.add(
                    "s\(number)", to: queue, .signIn, from: "192.0.2.\(number)", of: Self.account("ann", known: true)))
        }
        #expect(await work.isRefused(by: queue, .signIn, from: "192.0.2.5", of: Self.account("ann", known: true)))
        tasks.append(await work.add("s5", to: queue, .signIn, from: "192.0.2.1", of: Self.account("zoe")))
        tasks.append(await work.add("s6", to: queue, .signIn, from: "192.0.2.1"))
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started.count == 7)
    }

    @Test("When one network has both places for an account, another network gets one of them")
    func networksOfAccount() async throws {
        let queue = queue()
        var tasks = [await work.add("s0", to: queue, .signIn, from: "192.0.2.1")]
        var jobs: [Task<String, any Error>] = []
        for name in ["s1", "s2"] {
            jobs.append(await work.add(name, to: queue, .signIn, from: "192.0.2.1", of: Self.account("ann")))
        }
        try #require(await work.isRefused(by: queue, .signIn, from: "192.0.2.1", of: Self.account("ann")))
        let other = Task { [work] in
            try await queue.run(
                in: .signIn, for: ClientNetwork(of: "192.0.2.2"), of: Self.account("ann"), before: nil
            ) { work.run("s3") }
        }
        await #expect(throws: ServiceError.unavailable) { try await jobs[1].value }
        #expect(await work.isRefused(by: queue, .signIn, from: "192.0.2.3", of: Self.account("ann")))
        tasks += [jobs[0], other]
        work.release()
        for task in tasks { _ = try await task.value }
        #expect(work.started == ["s0", "s1", "s3"])
    }

    @Test("A job that starts immediately needs none of the waiting places of its account")
    func freeSlots() async throws {
        let queue = queue(4)
        var tasks: [Task<String, any Error>] = []
        for number in 1...6 {
            tasks.append(await work.add("s\(number)", to: queue, .signIn, of: Self.account("ann")))
        }
        #expect(work.started.count == 4)
        #expect(await work.isRefused(by: queue, .signIn, of: Self.account("ann")))
        work.release()
        for task in tasks { _ = try await task.value }
    }
}

@Suite("Which registrations count as attempts, depending on whether their password was hashed")
struct RegistrationHashTests {
    private func hasher() -> PasswordHasher {
        var configuration = StorageConfiguration()
        configuration.passwordCost = PasswordCost(logRounds: 1, parallelism: 1)
        return PasswordHasher(configuration)
    }

    /// Whether a registration that makes this call counts as an attempt.
    private func counts(_ call: @escaping @Sendable () async throws -> Void) async throws -> Bool {
        var limits = AttemptThrottle.Limits()
        limits.registrationsPerNetwork = 1
        let throttle = AttemptThrottle(limits: limits, now: { Date(timeIntervalSince1970: 1_750_000_000) })
        try? await throttle.register(address: "192.0.2.1") { () async throws(ServiceError) in
            do { try await call() } catch { throw error as? ServiceError ?? .unavailable }
        }
        do {
            try await throttle.register(address: "192.0.2.1") { () throws(ServiceError) in }
            return false
        } catch ServiceError.throttled {
            return true
        }
    }

    @Test("A registration whose deadline passes before its hash is computed does not count as an attempt")
    func refused() async throws {
        let hasher = hasher()
        let late = CallContext(deadline: .now - .seconds(1), requestID: nil)
        #expect(
            try await !counts {
                try await CallContext.$current.withValue(late) {
                    _ = try await hasher.hash("", in: .registration, of: nil)
                }
            })
    }

    @Test("A registration counts as an attempt even when its client has left, or when it fails after hashing")
    func others() async throws {
        let hasher = hasher()
        #expect(
            try await counts {
                let task = Task {
                    while !Task.isCancelled { await Task.yield() }
                    _ = try await hasher.hash("", in: .registration, of: nil)
                }
                task.cancel()
                try await task.value
            })
        #expect(
            try await counts {
                _ = try await hasher.hash("", in: .registration, of: nil)
                throw ServiceError.unavailable
            })
    }

    @Test("A registration with a name that is taken counts as an attempt only when its password was hashed")
    func lostRace() async throws {
        let hasher = hasher()
        #expect(try await !counts { throw ServiceError.conflict })
        #expect(
            try await counts {
                _ = try await hasher.hash("", in: .registration, of: nil)
                throw ServiceError.conflict
            })
    }
}
