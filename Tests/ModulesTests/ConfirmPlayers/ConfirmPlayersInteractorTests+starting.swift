// Starting a match: its teams, its clock, and forms that are sent again.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules

extension ConfirmPlayersInteractorTests {
    @Test("players on the bench do not take part in the match")
    func starting() async throws {
        let response = try await interactor.start(event(Self.oneEach))
        guard case .started(let gather, let sizes) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(sizes == TeamSizes(teamA: 1, teamB: 1))
        #expect(sizes.areEven)
        let lineup = try await site.gathers.players(in: gather)
        #expect(lineup.map(\.player.name) == ["Zoë", "Ana"])
        #expect(lineup.map(\.team) == [.teamA, .teamB])
    }

    @Test func unevenTeamsMayPlay() async throws {
        let entries = Self.oneEach + [.init(player: 4, section: .teamA)]
        let response = try await interactor.start(event(entries))
        guard case .started(_, let sizes) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(sizes == TeamSizes(teamA: 2, teamB: 1))
        #expect(!sizes.areEven)
    }

    @Test("a failure creates no match, and the next try creates exactly one")
    func allOrNothing() async throws {
        let event = event(Self.oneEach)
        site.backend.fail(.startGather, with: .unavailable)
        let response = try await interactor.start(event)
        #expect(try await response == form(event, ["Ana", "Bo", "Zoë"], .failure(.service(.unavailable))))
        #expect(try await site.gathers.gathers() == [])
        site.backend.stopFailing()
        guard case .started(let gather, _) = try await interactor.start(event) else {
            Issue.record("the second try fails")
            return
        }
        #expect(try await site.gathers.gathers().map(\.id) == [gather])
    }

    @Test("a form sent twice starts one match; other teams or another form start another match")
    func startingTwice() async throws {
        func start(_ entries: [TeamChoices.Entry], _ token: String) async throws -> Gather.ID? {
            guard case .started(let gather, _) = try await interactor.start(event(entries, token: token)) else {
                return nil
            }
            return gather
        }
        let first = try #require(try await start(Self.oneEach, "form"))
        #expect(try await start(Self.oneEach, "form") == first)
        #expect(try await site.gathers.gathers().map(\.id) == [first])
        let changed: [TeamChoices.Entry] = [
            .init(player: 2, section: .teamA), .init(player: 3, section: .bench), .init(player: 1, section: .teamB),
        ]
        let second = try #require(try await start(changed, "form"))
        let third = try #require(try await start(Self.oneEach, "another form"))
        #expect(Set([first, second, third]).count == 3)
    }

    @Test("the form keeps its token when it is shown again")
    func token() async throws {
        let event = event(Self.oneEach, token: "form")
        site.fail(.startGather, with: .unavailable)
        let failed = try await interactor.start(event)
        #expect(try await failed == form(event, ["Ana", "Bo", "Zoë"], .failure(.service(.unavailable))))
    }

    @Test("an expired form starts nothing and keeps the choices")
    func rejectingExpired() async throws {
        let event = event(Self.oneEach)
        let refused = try await interactor.rejectExpired(event)
        #expect(try await refused == form(event, ["Ana", "Bo", "Zoë"], .failure(.expired)))
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("the chosen length is offered next time, and the clock can start with the match")
    func clock() async throws {
        func start(_ minutes: String?, startsClock: Bool = false) async throws -> MatchClock? {
            let plan = TeamPlan(TeamChoices(Self.oneEach), minutes: minutes, startsClock: startsClock)
            let event = ConfirmPlayersEvent(plan, viewer: site.viewer)
            guard case .started(let gather, _) = try await interactor.start(event) else { return nil }
            return try await site.matches.match(gather).clock
        }
        #expect(try await start(nil) == MatchClock())
        let end = Site.start.addingTimeInterval(45 * 60)
        #expect(
            try await start(" 45 ", startsClock: true)
                == MatchClock(duration: 45 * 60, state: .running(endsAt: end), chosenDuration: 45 * 60))
        #expect(try await start(nil) == MatchClock(duration: 45 * 60))
        guard case .form(let form) = try await interactor.open(event(benched: 1, 2)) else {
            Issue.record("there is no form")
            return
        }
        #expect(form.lastMinutes == 45)
    }

    @Test(
        "a length that is not a whole number from 1 to 99 in ASCII digits starts nothing",
        arguments: ["0", "100", "-1", "1.5", "x", "٥"])
    func lengths(_ minutes: String) async throws {
        let plan = TeamPlan(TeamChoices(Self.oneEach), minutes: minutes)
        let response = try await interactor.start(ConfirmPlayersEvent(plan, viewer: site.viewer))
        guard case .form(let form) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(form.problem == .length)
        #expect(form.plan == plan)
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("when the last length cannot be read, the page opens without it, unless the session is over")
    func withoutTheLastLength() async throws {
        site.fail(.lastChosenMinutes, with: .unavailable)
        guard case .form(let form) = try await interactor.open(event(benched: 1, 2)) else {
            Issue.record("there is no form")
            return
        }
        #expect(form.lastMinutes == nil)
        site.fail(.lastChosenMinutes, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await interactor.open(event(benched: 1, 2)) }
    }
}
