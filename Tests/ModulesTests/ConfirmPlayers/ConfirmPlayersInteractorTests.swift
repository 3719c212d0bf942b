// Splits the selected players into teams and starts the match.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules

@Suite struct ConfirmPlayersInteractorTests {
    private let site: Site
    private let interactor: ConfirmPlayersInteractor

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Zoë", "Ana", "Bo", "Cy")
        let clock = site.clock
        interactor = ConfirmPlayersInteractor(
            players: site.players, gathers: site.gathers, now: { clock.now }, makeToken: { "new" }, makeSeed: { 17 })
    }

    private func event(_ entries: [TeamChoices.Entry]) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(entries), viewer: site.viewer)
    }

    /// The token of the page's form.
    private func event(_ entries: [TeamChoices.Entry], token: String) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(entries), token: token, viewer: site.viewer)
    }

    private func event(benched players: Player.ID...) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(benched: players), viewer: site.viewer)
    }

    private func form(
        _ event: ConfirmPlayersEvent, _ names: [String], _ problem: ConfirmPlayersForm.Problem?
    ) async throws -> ConfirmPlayersResponse {
        site.backend.stopFailing()
        let roster = try await site.players.players()
        let players = names.compactMap { name in roster.first { $0.name == name } }
        return .form(
            ConfirmPlayersForm(
                plan: event.plan, players: players, token: event.token ?? "new", problem: problem))
    }

    private static let oneEach: [TeamChoices.Entry] = [
        .init(player: 1, section: .teamA), .init(player: 3, section: .bench), .init(player: 2, section: .teamB),
    ]

    @Test func openingInTheViewersOrder() async throws {
        let event = event(benched: 1, 3, 2)
        let opened = try await interactor.open(event)
        #expect(try await opened == form(event, ["Ana", "Bo", "Zoë"], nil))
    }

    @Test("fewer than two different players are too few", arguments: [[], [1], [1, 1, 1]])
    func tooFew(_ players: [Player.ID]) async throws {
        let log = site.listen()
        let event = ConfirmPlayersEvent(choices: TeamChoices(benched: players), viewer: site.viewer)
        #expect(try await interactor.open(event) == .tooFew)
        #expect(log.calls == [])
    }

    @Test("with fewer than two players of the roster there is no page", arguments: [99, -1, 0])
    func unknownPlayers(_ id: Player.ID) async throws {
        let event = event([.init(player: 1, section: .teamA), .init(player: id, section: .teamB)])
        await #expect(throws: ServiceError.notFound) { try await interactor.open(event) }
        let nobody = self.event([.init(player: 98, section: .teamA), .init(player: id, section: .teamB)])
        await #expect(throws: ServiceError.notFound) { try await interactor.start(nobody) }
        await #expect(throws: ServiceError.notFound) { try await interactor.rejectExpired(nobody) }
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("with more players than a roster has there is no page")
    func tooMany() async throws {
        let event = ConfirmPlayersEvent(choices: TeamChoices(benched: Array(1...1_001)), viewer: site.viewer)
        await #expect(throws: ServiceError.notFound) { try await interactor.open(event) }
        await #expect(throws: ServiceError.notFound) { try await interactor.start(event) }
    }

    @Test("a deleted player is named, everybody else stays in place, and no match is started")
    func missingPlayers() async throws {
        try await site.players.delete(2)
        let event = ConfirmPlayersEvent(
            TeamPlan(TeamChoices(Self.oneEach)), token: "t", names: [1: "Zoë", 2: "Ana"], viewer: site.viewer)
        let response = try await interactor.start(event)
        guard case .form(let form) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(form.problem == .missing)
        #expect(form.missing == [.init(id: 2, name: "Ana")])
        #expect(form.plan.choices == TeamChoices(Self.oneEach.filter { $0.player != 2 }))
        #expect(form.players.map(\.name) == ["Bo", "Zoë"])
        #expect(try await site.gathers.gathers() == [])
        // Without the name, as after a link to the same teams.
        guard case .form(let opened) = try await interactor.open(self.event(Self.oneEach)) else {
            Issue.record("no page")
            return
        }
        #expect(opened.missing == [.init(id: 2, name: nil)])
        #expect(opened.problem == nil)
        guard case .form(let expired) = try await interactor.rejectExpired(event) else {
            Issue.record("no page")
            return
        }
        #expect(expired.missing == form.missing)
    }

    @Test("another user's player is not on the roster")
    func anothersPlayer() async throws {
        let other = try await site.anotherPerson()
        let id = try await site.backend.players(as: other.token).create(PlayerDraft(name: "Eve"))
        let event = event([.init(player: 1, section: .teamA), .init(player: id, section: .teamB)])
        guard case .form(let form) = try await interactor.start(event) else {
            Issue.record("a match was started")
            return
        }
        #expect(form.missing == [.init(id: id, name: nil)])
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("players on the bench are not sent")
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

    @Test(
        "each team needs at least one player",
        arguments: [
            [TeamSection.bench, .bench], [.teamA, .bench], [.bench, .teamB], [.teamA, .teamA], [.teamB, .teamB],
        ])
    func emptyTeams(_ sections: [TeamSection]) async throws {
        let event = event([.init(player: 1, section: sections[0]), .init(player: 2, section: sections[1])])
        let response = try await interactor.start(event)
        #expect(try await response == form(event, ["Ana", "Zoë"], .emptyTeam))
        #expect(try await site.gathers.gathers() == [])
    }

    @Test func nobodyAtAll() async throws {
        let event = event([])
        #expect(try await interactor.start(event) == form(event, [], .emptyTeam))
    }

    @Test("the form keeps all teams after a failure", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        let event = event(Self.oneEach)
        let failure = FormFailure(error, meaning: .gathers)
        site.fail(.startGather, with: error)
        let starting = try await interactor.start(event)
        #expect(try await starting == form(event, ["Ana", "Bo", "Zoë"], .failure(failure)))
        site.fail(.players, with: error)
        let reading = try await interactor.start(event)
        #expect(try await reading == form(event, [], .failure(failure)))
        #expect(try await site.gathers.gathers() == [])
    }

    @Test(arguments: ServiceError.endingForms)
    func endings(_ error: ServiceError) async {
        for call in [InMemoryBackend.Call.startGather, .players] {
            site.fail(call, with: error)
            await #expect(throws: error) { try await interactor.start(event(Self.oneEach)) }
        }
    }

    @Test(arguments: ServiceError.all)
    func withoutTheRoster(_ error: ServiceError) async {
        site.fail(.players, with: error)
        await #expect(throws: error) { try await interactor.open(event(Self.oneEach)) }
        await #expect(throws: error) { try await interactor.rejectExpired(event(Self.oneEach)) }
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

    @Test func rejectingExpired() async throws {
        let event = event(Self.oneEach)
        let refused = try await interactor.rejectExpired(event)
        #expect(try await refused == form(event, ["Ana", "Bo", "Zoë"], .failure(.expired)))
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("everybody is placed, and the response says why", arguments: [TeamArrangement.balance, .shuffle])
    func arranging(_ arrangement: TeamArrangement) async throws {
        let plan = TeamPlan(TeamChoices(benched: [4, 3, 2, 1]), arrangement: arrangement, seed: 5)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            Issue.record("there is no form")
            return
        }
        let teams = ArrangedTeams(arrangement, of: try await site.players.players(), seed: 5)
        #expect(form.reason == teams.reason)
        #expect(Set(form.plan.choices.players(in: .teamA)) == Set(teams.teamA))
        #expect(Set(form.plan.choices.players(in: .teamB)) == Set(teams.teamB))
        #expect(form.plan.choices.entries.map(\.player) == [4, 3, 2, 1])
        #expect(form.players.map(\.name) == ["Ana", "Bo", "Cy", "Zoë"])
    }

    @Test("balance without a seed uses 0, and a draw gets one")
    func seeds() async throws {
        var plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4]), arrangement: .balance)
        let balanced = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
        plan.seed = 0
        guard case .form(let form) = balanced,
            case .form(let seeded) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
        else {
            Issue.record("there is no form")
            return
        }
        #expect(form.plan.choices == seeded.plan.choices)
        let draw = TeamPlan(TeamChoices(benched: [1, 2]), arrangement: .shuffle, minutes: "20", startsClock: true)
        var drawn = draw
        drawn.seed = 17
        #expect(try await interactor.open(ConfirmPlayersEvent(draw, viewer: site.viewer)) == .drawn(drawn))
    }

    @Test("the teams of the last match, with a newcomer in the weaker team")
    func lastTeams() async throws {
        _ = try await site.gathers.start(Lineup(teamA: [1, 3], teamB: [2]))
        let plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4]), arrangement: .last)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            Issue.record("there is no form")
            return
        }
        #expect(form.reason == .asLast(newcomers: 1))
        #expect(form.plan.choices.players(in: .teamA) == [1, 3])
        #expect(form.plan.choices.players(in: .teamB) == [2, 4])
        site.fail(.history, with: .unavailable)
        await #expect(throws: ServiceError.unavailable) {
            try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
        }
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

    @Test("a length that is no number from 1 to 99 starts nothing", arguments: ["0", "100", "-1", "1.5", "x", "٥"])
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

    @Test("the page does without the last length, but not without a session")
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
