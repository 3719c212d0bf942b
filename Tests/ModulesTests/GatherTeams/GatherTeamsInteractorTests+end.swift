// Moving players when the match is over, ends meanwhile, or is changed meanwhile.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

extension GatherTeamsInteractorTests {
    @Test("for an ended match, each response is that it is over")
    func over() async throws {
        let move = event(.init(player: bo, from: .teamB, to: .teamA))
        _ = try await site.matches.end(match)
        #expect(try await opened() == .over)
        #expect(try await interactor.move(move) == .over)
        #expect(try await interactor.rejectExpired(move) == .over)
    }

    @Test("when the match ends between reading and moving, the response is that it is over")
    func overMeanwhile() async throws {
        let backend = site.backend, token = site.token, match = match
        backend.intercept { call throws(ServiceError) in
            guard call == .changeMatch else { return }
            backend.stopFailing()
            _ = try await backend.matches(as: token).end(match)
        }
        #expect(try await interactor.move(event(.init(player: bo, from: .teamB, to: .teamA))) == .over)
    }

    @Test("when the match ends while a move fails, the response is that it is over")
    func failingWhileItEnds() async throws {
        let backend = site.backend, token = site.token, match = match
        backend.intercept { call throws(ServiceError) in
            guard call == .changeMatch else { return }
            backend.stopFailing()
            _ = try await backend.matches(as: token).end(match)
            throw .unavailable
        }
        #expect(try await interactor.move(event(.init(player: bo, from: .teamB, to: .teamA))) == .over)
    }

    @Test("when a move by another phone meanwhile leaves one player in a team, this player is not moved")
    func lastPlayerMeanwhile() async throws {
        let backend = site.backend, token = site.token, match = match, now = site.clock.now(), cy = cy
        backend.intercept { call throws(ServiceError) in
            guard call == .changeMatch else { return }
            backend.stopFailing()
            _ = try await backend.matches(as: token).change(match, .move(cy, to: .teamA), token: nil, at: now)
        }
        let response = try await interactor.move(event(.init(player: bo, from: .teamB, to: .bench)))
        guard case .form(let form) = response else { throw UnexpectedOutcome() }
        #expect(form.problem == .emptyTeam)
        #expect(form.people.map(\.section) == [.teamA, .teamB, .teamA])
        #expect(form.people.map(\.choice) == [.teamA, .bench, .teamA])
        #expect(try await site.matches.match(match).moves.map(\.player) == [cy])
    }
}
