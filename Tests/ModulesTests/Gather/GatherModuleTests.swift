// Outcomes of a match's page and of its forms.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestGate
import Testing

@testable import Modules

@Suite struct GatherModuleTests {
    private let site: Site
    private let match: Gather.ID
    private let modules: GatherModules

    init() async throws {
        site = try await Site()
        match = try await site.startMatch()
        modules = site.modules.gather(site.token)
    }

    private var opening: GatherEvent { GatherEvent(gather: match, viewer: site.viewer) }
    private var goal: GatherScoreEvent {
        GatherScoreEvent(gather: match, team: .teamA, isTakenBack: false, token: "t", viewer: site.viewer)
    }
    private var scorer: GatherScorerEvent {
        GatherScorerEvent(gather: match, goal: 1, player: 1, viewer: site.viewer)
    }
    private var undoing: GatherUndoEvent { GatherUndoEvent(gather: match, goal: 1, viewer: site.viewer) }
    private var restoring: GatherRestoreEvent { GatherRestoreEvent(gather: match, goal: 1, viewer: site.viewer) }
    private func timer(_ action: GatherTimerEvent.Action) -> GatherTimerEvent {
        GatherTimerEvent(gather: match, action: action, viewer: site.viewer)
    }

    private func submitAll() async -> [Outcome] {
        [
            await modules.timer.submit(timer(.start)), await modules.score.submit(goal),
            await modules.scorer.submit(scorer), await modules.undo.submit(undoing),
            await modules.restore.submit(restoring),
        ]
    }

    private func rejectAll() async -> [Outcome] {
        [
            await modules.timer.rejectExpired(timer(.start)), await modules.score.rejectExpired(goal),
            await modules.scorer.rejectExpired(scorer), await modules.undo.rejectExpired(undoing),
            await modules.restore.rejectExpired(restoring),
        ]
    }

    @Test func opensThePageOfTheMatch() async throws {
        let outcome = await modules.show(opening)
        #expect(try outcome.view(GatherViewModel.self, status: .ok).state == "stopped")
        #expect(try outcome.page().address == .gather(match))
    }

    @Test("a change redirects to the page, so that a reload repeats nothing")
    func changing() async throws {
        let started = Redirect(to: .gather(match), match: ChangedMatch(revision: 1))
        #expect(try await modules.timer.submit(timer(.start)).redirect() == started)
        let scored = Redirect(to: .gather(match), match: ChangedMatch(revision: 2, goal: 2))
        #expect(try await modules.score.submit(goal).redirect() == scored)
        let view = try await modules.show(opening).view(GatherViewModel.self, status: .ok)
        #expect(view.state == "running")
        #expect(view.match.score == .scoreLine(1, 0))
    }

    @Test("a change that was not made has a message, and one that was made has none")
    func flashes() async throws {
        let late = Redirect(to: .gather(match), flash: [.notice(.gatherFlashRestoreExpired)])
        let gone = Redirect(to: .gather(match), flash: [.notice(.gatherFlashGone)])
        #expect(try await modules.scorer.submit(scorer).redirect() == gone)
        #expect(try await modules.undo.submit(undoing).redirect() == gone)
        _ = await modules.score.submit(goal)
        #expect(try await modules.scorer.submit(scorer).redirect().flash == [])
        #expect(try await modules.undo.submit(undoing).redirect().flash == [])
        #expect(try await modules.undo.submit(undoing).redirect() == gone)
        #expect(try await modules.restore.submit(restoring).redirect().flash == [])
        _ = await modules.undo.submit(undoing)
        site.clock.advance(by: 31)
        #expect(try await modules.restore.submit(restoring).redirect() == late)
    }

    @Test("a person who does not play cannot be the scorer")
    func aWrongScorer() async throws {
        _ = await modules.score.submit(goal)
        let event = GatherScorerEvent(gather: match, goal: 1, player: 99, viewer: site.viewer)
        let outcome = await modules.scorer.submit(event)
        let view = try outcome.view(GatherViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.gatherErrorScorer, target: "main")]))
        #expect(view.match.scorerPrompt != nil)
        #expect(try outcome.page().address == .gather(match))
    }

    @Test func aMatchThatEndedMeanwhileIsShownEnded() async throws {
        try await site.gathers.end(match, with: MatchResult(.zero))
        #expect(
            try await modules.score.submit(goal).redirect()
                == Redirect(to: .gather(match), flash: [.notice(.gatherFlashTooLate)]))
        let view = try await modules.show(opening).view(GatherViewModel.self, status: .ok)
        #expect(view.state == "ended")
        #expect(view.match.score == .scoreLine(0, 0))
    }

    @Test func anInvalidTimeIsShownAgain() async throws {
        let outcome = await modules.timer.submit(timer(.set(minutes: "x", seconds: "")))
        let view = try outcome.view(GatherViewModel.self, status: .unprocessable)
        #expect(view.setter == .init(timer: .gatherTimer(match), minutes: "x", seconds: "", error: .gatherTimerError))
        #expect(try outcome.page().address == .gather(match))
    }

    @Test(
        "an error of the backend is shown on the page", arguments: ServiceError.shownByForms.filter { $0 != .conflict })
    func failures(_ error: ServiceError) async throws {
        let problems = ErrorSummary([.init(error.message, target: "main")])
        _ = await modules.score.submit(goal)
        site.fail(.changeMatch, with: error)
        for outcome in await submitAll() {
            #expect(try outcome.view(GatherViewModel.self, status: error.status).problems == problems)
        }
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing match to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        _ = await modules.score.submit(goal)
        site.fail(.changeMatch, with: error)
        for outcome in await submitAll() { try expectFailure(outcome, of: error, on: .gather(match)) }
    }

    @Test("when the match cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutTheMatch(_ error: ServiceError) async throws {
        site.fail(.match, with: error)
        try expectFailure(await modules.show(opening), of: error, on: .gather(match))
        for outcome in await rejectAll() { try expectFailure(outcome, of: error, on: .gather(match)) }
    }

    @Test("an expired form token changes nothing")
    func rejectingExpired() async throws {
        let problems = ErrorSummary([.init(.formErrorExpired, target: "main")])
        for outcome in await rejectAll() {
            let view = try outcome.view(GatherViewModel.self, status: .forbidden)
            #expect(view.problems == problems)
            #expect(view.state == "stopped")
            #expect(view.match.score == .scoreLine(0, 0))
        }
    }
}
