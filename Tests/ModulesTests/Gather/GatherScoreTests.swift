// Goals: each tap counts once, and the last goal of a team can be taken back.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct GatherScoreTests {
    private let site: Site
    private let match: Gather.ID
    private let interactor: GatherInteractor

    init() async throws {
        site = try await Site()
        match = try await site.startMatch()
        interactor = .sample(on: site)
    }

    private func event(_ team: Team, isTakenBack: Bool = false, token: String) -> GatherScoreEvent {
        GatherScoreEvent(gather: match, team: team, isTakenBack: isTakenBack, token: token, viewer: site.viewer)
    }

    private func score() async throws -> Score {
        try await site.matches.match(match).score
    }

    @Test func goalsOfBothTeams() async throws {
        #expect(try await interactor.score(event(.teamA, token: "1")).isChanged)
        #expect(try await interactor.score(event(.teamB, token: "2")).isChanged)
        #expect(try await interactor.score(event(.teamA, token: "3")).isChanged)
        #expect(try await score() == Score(teamA: 2, teamB: 1))
        #expect(try await interactor.score(event(.teamA, isTakenBack: true, token: "4")).isChanged)
        #expect(try await score() == Score(teamA: 1, teamB: 1))
    }

    @Test("a tap that is sent several times counts once")
    func onceForEachToken() async throws {
        for _ in 1...3 { #expect(try await interactor.score(event(.teamA, token: "same")).isChanged) }
        #expect(try await score() == Score(teamA: 1, teamB: 0))
        #expect(try await interactor.score(event(.teamA, isTakenBack: true, token: "same")).isChanged)
        #expect(try await score() == Score(teamA: 1, teamB: 0))
    }

    @Test("taking back a goal of a team without goals does not change the score")
    func neverBelowZero() async throws {
        #expect(try await interactor.score(event(.teamB, isTakenBack: true, token: "1")).isChanged)
        #expect(try await score() == .zero)
    }

    @Test func neverAboveTheLimit() async throws {
        for tap in 0...Score.limits.upperBound {
            _ = try await interactor.score(event(.teamA, token: "tap \(tap)"))
        }
        #expect(try await score() == Score(teamA: 99, teamB: 0))
    }

    @Test("when a match accepts no more taps, the message says so, and not that the match has ended")
    func tooManyTaps() async throws {
        let site = try await Site(limits: AccountLimits(taps: 1))
        let (match, interactor) = (try await site.startMatch(), GatherInteractor.sample(on: site))
        func answer(_ token: String) async throws -> GatherAnswer {
            try await interactor.score(
                GatherScoreEvent(gather: match, team: .teamA, isTakenBack: false, token: token, viewer: site.viewer))
        }
        #expect(try await answer("1").isChanged)
        #expect(try await answer("2") == .unchanged(.full))
        #expect(GatherPresenter().flash(for: .full) == .notice(.limitChanges))
        #expect(try await site.matches.watched(match).match.score == Score(teamA: 1, teamB: 0))
        _ = try await site.matches.end(match)
        #expect(try await answer("2") == .unchanged(.tooLate))
    }

    @Test("after the end, the answer to a form with wrong values is that the match has ended")
    func wrongValuesAfterTheEnd() async throws {
        _ = try await site.matches.end(match)
        let unknown = GatherScoreEvent(
            gather: match, team: .teamA, isTakenBack: false, scorer: 99, token: "1", viewer: site.viewer)
        #expect(try await interactor.score(unknown) == .unchanged(.tooLate))
        let time = GatherTimerEvent(
            gather: match, action: .set(minutes: "x", seconds: ""), viewer: site.viewer)
        #expect(try await interactor.operate(time) == .unchanged(.over))
    }

    @Test("a tap after the end does not change the score, and a message says so")
    func closed() async throws {
        _ = try await site.matches.end(match)
        #expect(try await interactor.score(event(.teamA, token: "1")) == .unchanged(.tooLate))
        #expect(GatherPresenter().flash(for: .tooLate) == .notice(.gatherFlashTooLate))
        #expect(try await score() == .zero)
    }

    @Test("an invalid token is rejected", arguments: ["", String(repeating: "x", count: 129)])
    func tokens(_ token: String) async throws {
        let response = try await interactor.score(event(.teamA, token: token)).page
        #expect(response?.problem == .failure(.service(.invalid)))
        #expect(try await score() == .zero)
    }

    @Test(
        "a tap that failed is reported as a problem of the page, and counts when it is sent again",
        arguments: ServiceError.shownByForms.filter { $0 != .conflict })
    func failures(_ error: ServiceError) async throws {
        site.fail(.changeMatch, with: error)
        let response = try await interactor.score(event(.teamA, token: "1")).page
        #expect(response?.problem == .failure(.service(error)))
        site.backend.stopFailing()
        #expect(try await interactor.score(event(.teamA, token: "1")).isChanged)
        #expect(try await score() == Score(teamA: 1, teamB: 0))
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async {
        site.fail(.changeMatch, with: error)
        await #expect(throws: error) { try await interactor.score(event(.teamA, token: "1")) }
    }

    @Test("an expired form counts no goal")
    func rejectingExpired() async throws {
        let response = try await interactor.rejectExpired(event(.teamA, token: "1"))
        #expect(response.problem == .failure(.expired))
        #expect(try await score() == .zero)
    }
}
