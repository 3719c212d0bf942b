// Outcomes of correcting a match.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct GatherCorrectModuleTests {
    private let site: Site
    private let match: Gather.ID
    private let module: FormScreen<GatherCorrectPageEvent, GatherCorrectEvent>

    init() async throws {
        site = try await Site()
        match = try await site.startMatch()
        module = site.modules.gatherCorrect(site.token)
    }

    private var opening: GatherCorrectPageEvent { GatherCorrectPageEvent(gather: match) }

    private func event(_ change: GatherCorrectEvent.Change = .score(teamA: "2", teamB: "1")) async throws
        -> GatherCorrectEvent
    {
        GatherCorrectEvent(
            gather: match, change: change, token: "t", revision: try await site.matches.match(match).revision,
            score: nil)
    }

    @Test("a correction redirects to the match, with a message that has the score")
    func correcting() async throws {
        _ = try await site.matches.end(match)
        _ = try await module.show(opening).view(GatherCorrectViewModel.self, status: .ok)
        #expect(opening.page == .gatherCorrect(match))
        let event = try await event()
        #expect(event.page == .gatherCorrect(match))
        let expected = Redirect(to: .gather(match), flash: [.done(.gatherCorrectFlash(.scoreLine(2, 1)))])
        #expect(try await module.form.submit(event).redirect() == expected)
        #expect(try await module.form.submit(event).redirect() == expected)
    }

    @Test("for a match whose score cannot be read, the page and its form redirect to the match")
    func unreadableScore() async throws {
        try await site.backend.end(match, score: "three-two")
        let expected = Redirect(to: .gather(match))
        #expect(try await module.show(opening).redirect() == expected)
        let event = try await event()
        #expect(try await module.form.submit(event).redirect() == expected)
        #expect(try await module.form.rejectExpired(event).redirect() == expected)
    }

    @Test("for a running match, the page and its form redirect to the match, with a message that it is not over")
    func notOver() async throws {
        let expected = Redirect(to: .gather(match), flash: [.notice(.gatherCorrectFlashNotOver)])
        #expect(try await module.show(opening).redirect() == expected)
        #expect(try await module.form.submit(event()).redirect() == expected)
        #expect(try await module.form.rejectExpired(event()).redirect() == expected)
    }

    @Test("the form of an outdated page is refused, and the page shows the present values")
    func stale() async throws {
        _ = try await site.matches.end(match)
        let old = try await event()
        try await site.gathers.end(match, with: MatchResult(Score(teamA: 7, teamB: 0)!))
        let view = try await module.form.submit(old).view(GatherCorrectViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.gatherCorrectErrorStale, target: "main")]))
        #expect(view.score.teamA == "7" && view.score.teamB == "0")
        #expect(view.revision == old.revision + 1)
    }

    @Test("when the match cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutTheMatch(_ error: ServiceError) async throws {
        _ = try await site.matches.end(match)
        let event = try await event()
        site.fail(.match, with: error)
        try expectFailure(await module.show(opening), of: error, on: .gatherCorrect(match))
        try expectFailure(await module.form.submit(event), of: error, on: .gatherCorrect(match))
        try expectFailure(await module.form.rejectExpired(event), of: error, on: .gatherCorrect(match))
    }
}
