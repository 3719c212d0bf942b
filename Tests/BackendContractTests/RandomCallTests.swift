// Random calls of two users, each made to a backend with a database and to a model, which is the backend in memory.

import BackendInMemory
import BackendServices
import Foundation
import TestGate
import Testing

@Suite struct RandomCallTests {
    /// The number of calls of each test. `.ci/soak` makes more.
    private static let count = ProcessInfo.processInfo.environment["RANDOM_CALLS"].flatMap { Int($0) } ?? 300

    @Test(
        "Every call returns the same as the call to the model, even after restarts",
        arguments: Backend.withDatabase, 1...4)
    func calls(_ backend: Backend, seed: Int) async throws {
        // Small limits, so that they are reached.
        let limits = AccountLimits(players: 12, gathers: 15, links: 4)
        try await backend.run(limits: limits) { fixture in
            let model = InMemoryBackend(tokenLifetime: Fixture.tokenLifetime, limits: limits, now: fixture.clock.now)
            let tested = Caller { fixture.backend }
            let expected = Caller { model }
            var calls = RandomCalls(seed: seed)
            var successes = 0
            var unverified: [RandomCall] = []
            for number in 0..<Self.count {
                fixture.clock.advance(by: Double(calls.number(below: 20_000)) / 1000)
                if calls.number(below: 50) == 0 { try await fixture.restart() }
                // The second user makes a quarter of the calls, often with players and gathers of the first user.
                let user = calls.number(below: 4) / 3
                let call = calls.next(at: fixture.clock.now())
                let answer = try await tested.answer(call, of: user)
                #expect(try await expected.answer(call, of: user) == answer, "call \(number) of user \(user): \(call)")
                if answer.isSuccess {
                    successes += 1
                    calls.count(call)
                }
                unverified.append(call)
                // Reading the state takes as long as many calls, so it is read after every 20 calls.
                guard unverified.count == 20 || number == Self.count - 1 else { continue }
                for user in 0...1 {
                    let state = try await tested.state(of: user)
                    let difference = try await expected.state(of: user).difference(from: state)
                    try #require(difference.isEmpty, "after call \(number), the last of \(unverified)")
                }
                unverified = []
            }
            #expect(successes > Self.count / 10)
        }
    }
}
