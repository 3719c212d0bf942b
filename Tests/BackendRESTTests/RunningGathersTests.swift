// The cache of running gathers.

import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
import Testing
import TestServer

@testable import BackendREST

@Suite struct RunningGathersTests {
    static let question = "GET /api/gathers"
    let ann = AccessToken(value: "ann")
    let gather = Gather(id: Canned.gather, ownerID: Canned.user)

    func asked(_ server: TestServer) -> Int { server.requests.count { $0.line == Self.question } }

    @Test("Pages of a session, one after the other, share one call; another session makes its own")
    func onceForManyPages() async throws {
        let list = "[\(Canned.gatherBody),\(Canned.endedGatherBody)]"
        try await withRemote(respond: { $0.line == Self.question ? .json(list) : Canned.respond($0) }) {
            remote, server in
            for _ in 1...5 {
                let running = try await remote.gathers.runningGathers()
                #expect(running.map(\.id) == [Canned.gather])
                #expect(running.allSatisfy { !$0.isEnded })
            }
            #expect(asked(server) == 1)
            _ = try await remote.backend.gathers(as: AccessToken(value: "b3RoZXI=")).runningGathers()
            #expect(asked(server) == 2)
        }
    }

    @Test("Concurrent pages share one call")
    func atOnce() async throws {
        try await withRemote(respond: { request in
            try? await Task.sleep(for: .milliseconds(100))
            return Canned.respond(request)
        }) { remote, server in
            let gathers = remote.gathers
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...20 { group.addTask { try await gathers.runningGathers().count } }
                for try await count in group { #expect(count == 1) }
            }
            #expect(asked(server) == 1)
        }
    }

    @Test(
        "When the page that made the shared call reaches its deadline, one new call serves the pages with time left",
        .timeLimit(.minutes(30)))
    func timeLeft() async throws {
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let count = Mutex(0)
        try await withRemote(
            startsEarly: true,
            respond: { request in
                if request.line == Self.question,
                    count.withLock({
                        $0 += 1; return $0 == 1
                    })
                {
                    begin.finish()
                    try? await Task.sleep(for: .seconds(25))
                }
                return Canned.respond(request)
            }
        ) { remote, server in
            let gathers = remote.gathers
            func read(for duration: Duration) -> Task<Int, any Error> {
                let context = CallContext(deadline: .now + duration, requestID: nil)
                return CallContext.$current.withValue(context) { Task { try await gathers.runningGathers().count } }
            }
            // Long enough to send the request on a busy machine, and shorter than the delay of its reply.
            let first = read(for: .seconds(15))
            for await _ in began {}
            let others = (1...3).map { _ in read(for: .unreachable) }
            await #expect(throws: ServiceError.unavailable) { try await first.value }
            for other in others {
                let count = try await other.value
                #expect(count == 1)
            }
            #expect(asked(server) == 2)
        }
    }

    static let changes: [(name: String, make: @Sendable (RESTBackendCalls) async throws -> Void)] = [
        ("create", { _ = try await $0.gathers.create(nil) }),
        ("start", { _ = try await $0.gathers.start(Canned.lineup, token: "form") }),
        ("end", { try await $0.gathers.end(Canned.gather, with: MatchResult(.zero)) }),
        ("delete", { try await $0.gathers.delete(Canned.gather) }),
        ("sign out", { try await $0.users.signOut(Canned.token) }),
        ("delete account", { try await $0.users.deleteAccount(as: Canned.token) }),
    ]

    @Test(
        "After a change by this server the next page asks the backend, even when the change failed",
        arguments: changes.indices)
    func ownChange(_ index: Int) async throws {
        for fails in [false, true] {
            let respond: TestServer.Responder = { request in
                fails && request.method != "GET" ? .status(422) : Canned.respond(request)
            }
            try await withRemote(respond: respond) { remote, server in
                _ = try await remote.gathers.runningGathers()
                if fails {
                    await #expect(throws: ServiceError.invalid) {
                        try await Self.changes[index].make(RESTBackendCalls(remote))
                    }
                } else {
                    try await Self.changes[index].make(RESTBackendCalls(remote))
                }
                let before = asked(server)
                _ = try await remote.gathers.runningGathers()
                #expect(asked(server) == before + 1, "\(Self.changes[index].name), \(fails)")
            }
        }
    }

    @Test("An error is thrown and not cached", arguments: Fault.statuses)
    func errors(_ fault: Fault) async throws {
        let isBroken = Mutex(true)
        try await withRemote(
            configure: { $0.attempts = 1 },
            respond: { request in
                isBroken.withLock { $0 } ? fault.reply(200) : Canned.respond(request)
            }
        ) { remote, server in
            await #expect(throws: fault.error) { try await remote.gathers.runningGathers() }
            isBroken.withLock { $0 = false }
            #expect(try await remote.gathers.runningGathers().count == 1)
            _ = try await remote.gathers.runningGathers()
            #expect(asked(server) == 2)
        }
    }

    @Test("A gather that a failed start could not delete is not among the running gathers")
    func orphans() async throws {
        try await withRemote(respond: { request in
            request.method == "GET"
                ? Canned.respond(request)
                : request.line == "POST /api/gathers"
                    ? .status(201, ["Location": "/api/gathers/\(Canned.gather)"])
                    : .status(500)
        }) { remote, _ in
            await #expect(throws: ServiceError.unavailable) { try await remote.gathers.start(Canned.lineup) }
            let running = try await remote.gathers.runningGathers()
            #expect(running == [])
        }
    }

    // MARK: The cache alone

    @Test("A cached answer expires after the limit")
    func limit() async throws {
        let clock = Mutex(ContinuousClock.now)
        let running = RunningGathers(limit: .seconds(10), now: { clock.withLock { $0 } })
        let asked = Counter()
        func ask() async throws -> Int {
            _ = try await running.gathers(of: ann) { [gather] in
                asked.add()
                return .success([gather])
            }
            return asked.count
        }
        #expect(try await ask() == 1)
        clock.withLock { $0 += .milliseconds(9_999) }
        #expect(try await ask() == 1)
        clock.withLock { $0 += .milliseconds(1) }
        #expect(try await ask() == 2)
        #expect(try await ask() == 2)
    }

    @Test("A pending answer is not cached after a change")
    func overtaken() async throws {
        let now = ContinuousClock.now
        let running = RunningGathers(limit: .seconds(10), now: { now })
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let old = Task { [ann, gather] in
            try await running.gathers(of: ann) {
                begin.finish()
                for await _ in released {}
                return .success([gather])
            }
        }
        for await _ in began {}
        running.forget(ann)
        // A new call, which does not wait for the pending one.
        #expect(try await running.gathers(of: ann) { .success([]) } == [])
        release.finish()
        #expect(try await old.value == [gather])
        #expect(try await running.gathers(of: ann) { .failure(.unavailable) } == [])
    }

    @Test("The number of sessions in the cache is limited")
    func capacity() async throws {
        let now = ContinuousClock.now
        let running = RunningGathers(limit: .seconds(10), capacity: 3, now: { now })
        let asked = Counter()
        func ask(_ name: Int) async throws {
            _ = try await running.gathers(of: AccessToken(value: "\(name)")) {
                asked.add()
                return .success([])
            }
        }
        for name in [1, 2, 3, 1, 2, 3] { try await ask(name) }
        #expect(asked.count == 3)
        try await ask(4)
        try await ask(1)
        #expect(asked.count == 5)
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }
}
