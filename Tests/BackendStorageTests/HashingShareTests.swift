// What registrations and accounts have of the hashing queue. The work is given by the tests and waits until they release it.

import BackendServices
import Foundation
import Testing

@testable import BackendStorage

@Suite("Shares of the hashing queue", .timeLimit(.minutes(30)))
struct HashingShareTests {
    private let work = HeldWork()

    private func queue(_ concurrency: Int = 1) -> HashingQueue {
        HashingQueue(limits: .init(concurrency: concurrency))
    }

    private static func account(_ name: String, known: Bool = false) -> HashedAccount {
        HashedAccount(key: AccountKey(name), isOfKnownBrowser: known)
    }

    @Test("Two jobs of an account wait, and two more for its known browsers; other accounts have places")
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

    @Test("A network gives up one of two places of an account for another network")
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

    @Test("A job that starts at once needs no place")
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
