// The revision of an account that a request saw, in backends that count the changes of accounts.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@Suite struct RevisionContractTests {
    @Test("A request has the revision of its account after a read, until a read fails", arguments: Backend.withDatabase)
    func failure(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let (ann, bob) = (try await fixture.signUp("ann"), try await fixture.signUp("bob"))
            let present = try #require(try await fixture.users.revision(as: ann.token))
            let reads: [@Sendable () async throws -> Void] = [
                { _ = try await ann.players.players() }, { _ = try await ann.gathers.gathers() },
                { _ = try await ann.season.read { try $0.unknownLineups() } },
            ]
            for read in reads {
                let context = CallContext(deadline: .now + .unreachable, requestID: nil)
                try await CallContext.$current.withValue(context) {
                    try await read()
                    #expect(context.seen.revision(as: ann.token) == present)
                    #expect(context.seen.revision(as: bob.token) == nil)
                    await #expect(throws: ServiceError.notFound) { try await ann.gathers.gather(UUID()) }
                    #expect(context.seen.revision(as: ann.token) == nil)
                    try await read()
                    #expect(context.seen.revision(as: ann.token) == nil)
                }
            }
        }
    }

    @Test("The services that signal changes have the revision of their backend", arguments: Backend.withDatabase)
    func signalling(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let ann = try await fixture.signUp("ann")
            let present = try #require(try await fixture.users.revision(as: ann.token))
            let services = SignallingServices(fixture.backend, signals: MatchSignals())
            #expect(try await services.users.revision(as: ann.token) == present)
        }
    }
}
