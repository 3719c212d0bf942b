// The matches of a user, running matches first.

import BackendInMemory
import BackendServices
import Entities
import Localization
import Testing

@testable import Modules

@Suite struct GatherListInteractorTests {
    private let site: Site
    private let interactor: GatherListInteractor

    init() async throws {
        site = try await Site()
        interactor = GatherListInteractor(gathers: site.gathers, matches: site.matches)
    }

    private var event: GatherListEvent { GatherListEvent(viewer: site.viewer) }

    @Test func nothingYet() async throws {
        let empty = GatherListResponse(running: [], past: [], namesTimeZone: false)
        #expect(try await interactor.history(event) == empty)
    }

    @Test("newest first; a running match has its current score and teams")
    func history() async throws {
        let result = MatchResult(Score(teamA: 3, teamB: 2)!)
        let first = try await site.gathers.create(result)
        let running = try await site.startMatch()
        let last = try await site.gathers.create(result)
        let change = MatchChange.goal(.teamA)
        _ = try await site.matches.change(running, change, token: "t", at: Site.start)
        _ = try await site.matches.change(running, .move(2, to: .bench), token: nil, at: Site.start)

        let history = try await interactor.history(event)
        #expect(history.running.map(\.gather.id) == [running])
        #expect(history.running.map(\.score) == [Score(teamA: 1, teamB: 0)])
        #expect(history.running.map(\.squads.teamA) == [[Participant(id: 1, name: "Ana", team: .teamA)]])
        #expect(history.running.map(\.squads.teamB) == [[]])
        #expect(history.past.map(\.id) == [last, first])
        #expect(history.past.map(\.score) == [result.score, result.score])
    }

    @Test func theZoneIsNamedForViewersWithoutOne() async throws {
        let viewer = try Viewer("fr", hasOwnTimeZone: false)
        #expect(try await interactor.history(GatherListEvent(viewer: viewer)).namesTimeZone)
    }

    @Test(arguments: ServiceError.all, [InMemoryBackend.Call.gathers, .match])
    func failures(_ error: ServiceError, _ call: InMemoryBackend.Call) async throws {
        _ = try await site.startMatch()
        site.fail(call, with: error)
        await #expect(throws: error) { try await interactor.history(event) }
    }
}
