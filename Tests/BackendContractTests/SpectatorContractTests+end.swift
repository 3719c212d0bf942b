// How long a link for spectators can be used.

import BackendServices
import Entities
import Foundation
import TestGate
import Testing

extension SpectatorContractTests {
    @Test("A link stays after the end of its match, and can be withdrawn and made again", arguments: Backend.allCases)
    func afterTheEnd(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, key in
            try await session.change(gather, .goal(.teamA), .share(key))
            _ = try await session.matches.end(gather)
            let final = try await session.matches.match(gather)
            let watched = try await session.fixture.backend.spectators.match(for: key)
            #expect(watched.result?.score.wire == "1-0")
            #expect(watched.result?.winner == .teamA)
            #expect(watched.match == final)
            try await session.change(gather, .withdrawLink)
            await #expect(throws: ServiceError.gone) {
                try await session.fixture.backend.spectators.match(for: key)
            }
            let again = try await session.change(gather, .share(key))
            #expect(again.isClosed && again.revision == final.revision + 2)
            #expect(try await session.fixture.backend.spectators.match(for: key).match == again)
        }
    }

    /// Ends the match, and advances the clock by these seconds.
    func end(_ session: Session, _ gather: Gather.ID, andWait seconds: TimeInterval) async throws {
        _ = try await session.matches.end(gather)
        session.fixture.clock.advance(by: seconds)
    }

    /// Signs in again, because the tokens of these tests expire after an hour.
    func signedInAgain(_ session: Session) async throws -> Session {
        let credentials = Credentials(username: "ann", password: "correct horse")
        return Session(signedIn: try await session.fixture.users.signIn(credentials), fixture: session.fixture)
    }

    static let day: TimeInterval = 24 * 60 * 60

    @Test("A link ends a day after its match, or a day after it was made if that is later", arguments: Backend.allCases)
    func endedLink(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, key in
            let spectators = { session.fixture.backend.spectators }
            try await session.change(gather, .share(key))
            session.fixture.clock.advance(by: 1800)
            try await end(session, gather, andWait: Self.day - 1)
            #expect(try await spectators().match(for: key).id == gather)
            session.fixture.clock.advance(by: 1)
            await #expect(throws: ServiceError.gone) { try await spectators().match(for: key) }
            try await session.fixture.restart()
            await #expect(throws: ServiceError.gone) { try await spectators().match(for: key) }

            let session = try await signedInAgain(session)
            #expect(try await session.matches.match(gather).link == nil)
            let other = try SpectatorKey(repeating: "o")
            let now = session.fixture.clock.now()
            try await session.change(gather, .share(other), at: now)
            #expect(try await session.matches.match(gather).link == SpectatorLink(key: other, madeAt: now))
            #expect(try await spectators().match(for: other).id == gather)
            await #expect(throws: ServiceError.gone) { try await spectators().match(for: key) }
            session.fixture.clock.advance(by: Self.day)
            // Even when no call has read the match since the link ended, a change does not keep the link.
            #expect(try await signedInAgain(session).change(gather, .keepLink).link == nil)
            await #expect(throws: ServiceError.gone) { try await spectators().match(for: other) }
        }
    }

    @Test("A link that is kept stays until it is withdrawn", arguments: Backend.allCases)
    func keptLink(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, key in
            let before = try await session.change(gather, .keepLink)
            #expect(before == LiveMatch())
            try await session.change(gather, .share(key))
            try await end(session, gather, andWait: 0)
            let kept = try await session.change(gather, .keepLink)
            #expect(kept.link?.isKept == true)
            #expect(try await session.change(gather, .keepLink) == kept)
            session.fixture.clock.advance(by: 30 * Self.day)
            try await session.fixture.restart()
            #expect(try await session.fixture.backend.spectators.match(for: key).match == kept)
            let session = try await signedInAgain(session)
            try await session.change(gather, .withdrawLink)
            await #expect(throws: ServiceError.gone) {
                try await session.fixture.backend.spectators.match(for: key)
            }
        }
    }

    @Test("The link of a deleted gather, or of a deleted account, is unknown", arguments: Backend.allCases)
    func deleted(_ backend: Backend) async throws {
        try await run(backend) { session, gather, _, key in
            try await session.change(gather, .share(key))
            try await session.gathers.delete(gather)
            await #expect(throws: ServiceError.notFound) {
                try await session.fixture.backend.spectators.match(for: key)
            }
            let other = try await session.gathers.create(nil)
            try await session.change(other, .share(key))
            try await session.fixture.users.deleteAccount(as: session.token)
            await #expect(throws: ServiceError.notFound) {
                try await session.fixture.backend.spectators.match(for: key)
            }
        }
    }
}
