// Where the page of a match and its two forms lead.

import BackendInMemory
import BackendServices
import Entities
import Foundation
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

    private var opening: GatherEvent { GatherEvent(gather: match, reader: site.reader) }
    private var goal: GatherScoreEvent {
        GatherScoreEvent(gather: match, team: .teamA, isTakenBack: false, token: "t", reader: site.reader)
    }
    private func timer(_ action: GatherTimerEvent.Action) -> GatherTimerEvent {
        GatherTimerEvent(gather: match, action: action, reader: site.reader)
    }

    @Test func bothFormsShowTheSamePage() async throws {
        for show in [modules.timer.show, modules.score.show] {
            let outcome = await show(opening)
            #expect(try outcome.view(GatherViewModel.self, status: .ok).state == "stopped")
            #expect(try outcome.page().address == .gather(match))
        }
    }

    @Test("after a change back to the page, so that a reload repeats nothing")
    func changing() async throws {
        let back = Redirect(to: .gather(match))
        #expect(try await modules.timer.submit(timer(.start)).redirect() == back)
        #expect(try await modules.score.submit(goal).redirect() == back)
        let view = try await modules.score.show(opening).view(GatherViewModel.self, status: .ok)
        #expect(view.state == "running")
        #expect(view.match.score == .scoreLine(1, 0))
    }

    @Test func aMatchThatEndedMeanwhileIsShownEnded() async throws {
        try await site.gathers.end(match, with: MatchResult(.zero))
        #expect(try await modules.score.submit(goal).redirect() == Redirect(to: .gather(match)))
        let view = try await modules.score.show(opening).view(GatherViewModel.self, status: .ok)
        #expect(view.state == "ended")
        #expect(view.match.score == .scoreLine(0, 0))
    }

    @Test func aWrongTimeComesBack() async throws {
        let outcome = await modules.timer.submit(timer(.set(minutes: "x", seconds: "")))
        let view = try outcome.view(GatherViewModel.self, status: .unprocessable)
        #expect(view.setter == .init(timer: .gatherTimer(match), minutes: "x", seconds: "", error: .gatherTimerError))
        #expect(try outcome.page().address == .gather(match))
    }

    @Test(arguments: ServiceError.shownByForms.filter { $0 != .conflict })
    func failures(_ error: ServiceError) async throws {
        let problems = ErrorSummary([.init(error.message, target: "main")])
        site.fail(.changeMatch, .changeMatch, with: error)
        for outcome in [await modules.timer.submit(timer(.start)), await modules.score.submit(goal)] {
            #expect(try outcome.view(GatherViewModel.self, status: error.status).problems == problems)
        }
    }

    @Test(arguments: ServiceError.endingForms)
    func endings(_ error: ServiceError) async throws {
        site.fail(.changeMatch, .changeMatch, with: error)
        try expectFailure(await modules.timer.submit(timer(.start)), of: error, on: .gather(match))
        try expectFailure(await modules.score.submit(goal), of: error, on: .gather(match))
    }

    @Test(arguments: ServiceError.all)
    func withoutTheMatch(_ error: ServiceError) async throws {
        site.fail(.gather, with: error)
        try expectFailure(await modules.timer.show(opening), of: error, on: .gather(match))
        try expectFailure(await modules.timer.refuse(timer(.start)), of: error, on: .gather(match))
        try expectFailure(await modules.score.refuse(goal), of: error, on: .gather(match))
    }

    @Test("an expired form token changes nothing")
    func refusing() async throws {
        let problems = ErrorSummary([.init(.formErrorExpired, target: "main")])
        for outcome in [await modules.timer.refuse(timer(.start)), await modules.score.refuse(goal)] {
            let view = try outcome.view(GatherViewModel.self, status: .forbidden)
            #expect(view.problems == problems)
            #expect(view.state == "stopped")
            #expect(view.match.score == .scoreLine(0, 0))
        }
    }
}
