// Features that only the backend in memory has: numbered ids and tokens, failures on demand, and an interceptor of calls.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Testing

@Suite struct InMemoryBackendTests {
    let backend = InMemoryBackend()

    func signUp() async throws -> SignedIn {
        let credentials = Credentials(username: "ann", password: "correct horse")
        _ = try await backend.users.register(credentials)
        return try await backend.users.signIn(credentials)
    }

    @Test("Ids and tokens are numbered in the order in which they are created")
    func idsAndTokensAreCounted() async throws {
        let signedIn = try await signUp()
        #expect(signedIn.userID.uuidString == "00000000-0000-0000-0000-000000000001")
        #expect(signedIn.token.value == "token-1")
        let gather = try await backend.gathers(as: signedIn.token).create(nil)
        #expect(gather.uuidString == "00000000-0000-0000-0000-000000000002")
    }

    @Test func aCallFailsOnDemand() async throws {
        let token = try await signUp().token
        backend.fail(.createPlayer, with: .unavailable, after: 1)
        let players = backend.players(as: token)
        _ = try await players.create(PlayerDraft(name: "Ann"))
        for _ in 1...2 {
            await #expect(throws: ServiceError.unavailable) { try await players.create(PlayerDraft(name: "Bob")) }
        }
        #expect(try await players.players().count == 1)
        backend.stopFailing()
        _ = try await players.create(PlayerDraft(name: "Bob"))
        #expect(try await players.players().count == 2)
    }

    @Test("A test can make the backend unreachable")
    func isNotReachableOnDemand() async {
        backend.fail(.isReachable, with: .unavailable)
        #expect(await backend.isReachable() == false)
    }

    @Test func theInterceptorSeesEveryCallOnce() async throws {
        let token = try await signUp().token
        let calls = Calls()
        backend.intercept { call throws(ServiceError) in await calls.append(call) }
        let player = try await backend.players(as: token).create(PlayerDraft(name: "Ann"))
        let gather = try await backend.gathers(as: token).start(Lineup(teamA: [player], teamB: []))
        _ = try await backend.matches(as: token).end(gather)
        #expect(await calls.made == [.createPlayer, .startGather, .endMatch])
    }
}

private actor Calls {
    var made: [InMemoryBackend.Call] = []

    func append(_ call: InMemoryBackend.Call) {
        made.append(call)
    }
}
