// Splitting the selected players into teams, and starting the match.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Synchronization
import TestGate
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
            players: site.players, gathers: site.gathers, season: site.season, knownRatings: .none, now: clock.now,
            makeToken: { "new" },
            makeSeed: { 17 })
    }

    private func event(_ entries: [TeamChoices.Entry]) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(entries), viewer: site.viewer)
    }

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

    @Test("the opened page lists the players in the order of the viewer's language")
    func openingInTheViewersOrder() async throws {
        let event = event(benched: 1, 3, 2)
        let opened = try await interactor.open(event)
        #expect(try await opened == form(event, ["Ana", "Bo", "Zoë"], nil))
    }

    @Test(
        "when a match is refused, the error is about running matches if as many run as the default limit allows"
    )
    func full() async throws {
        for (limits, account) in [
            (AccountLimits(gathers: 1), FullAccount.gathers), (AccountLimits(running: 1), .gathers),
            (AccountLimits(gathers: 20, running: 20), .running),
        ] {
            let site = try await Site(limits: limits)
            try await site.addPlayers("Ana", "Bo")
            for _ in 0..<min(limits.gathers, limits.running) { _ = try await site.gathers.create(nil) }
            let interactor = ConfirmPlayersInteractor(
                players: site.players, gathers: site.gathers, season: site.season, knownRatings: .none,
                now: { Site.start },
                makeToken: { "new" }, makeSeed: { 17 })
            let event = event([.init(player: 1, section: .teamA), .init(player: 2, section: .teamB)])
            guard case .form(let form) = try await interactor.start(event) else {
                Issue.record("a match was started")
                continue
            }
            #expect(form.problem == .failure(.full(account)))
        }
    }

    @Test("when a match is refused and the running matches cannot be read, the error is about all matches")
    func unknownRunningMatches() async throws {
        site.backend.intercept { call throws(ServiceError) in
            if call == .startGather { throw .conflict }
            if call == .runningGathers { throw .unavailable }
        }
        let event = event([.init(player: 1, section: .teamA), .init(player: 2, section: .teamB)])
        guard case .form(let form) = try await interactor.start(event) else {
            Issue.record("a match was started")
            return
        }
        #expect(form.problem == .failure(.full(.gathers)))
    }

    @Test("a lineup with more players than a match may have is not sent to the backend")
    func tooMany() async throws {
        let site = try await Site()
        let drafts = (1...AccountLimits().lineup + 1).map { PlayerDraft(name: "Player \($0)") }
        let ids = try await site.players.create(drafts)
        let log = site.listen()
        let interactor = ConfirmPlayersInteractor(
            players: site.players, gathers: site.gathers, season: site.season, knownRatings: .none, now: { Site.start },
            makeToken: { "new" }, makeSeed: { 17 })
        let entries = ids.map { TeamChoices.Entry(player: $0, section: $0 == ids[0] ? .teamA : .teamB) }
        guard case .form(let form) = try await interactor.start(event(entries)) else {
            Issue.record("a match was started")
            return
        }
        #expect(form.problem == .failure(.full(.lineup)))
        #expect(!log.calls.contains(.startGather))
        guard case .started = try await interactor.start(event(Array(entries.dropLast()))) else {
            Issue.record("no match was started")
            return
        }
    }

    @Test("fewer than two different players are too few", arguments: [[], [1], [1, 1, 1]])
    func tooFew(_ players: [Player.ID]) async throws {
        let log = site.listen()
        let event = ConfirmPlayersEvent(choices: TeamChoices(benched: players), viewer: site.viewer)
        #expect(try await interactor.open(event) == .tooFew)
        #expect(log.calls == [])
    }

    @Test(
        "the page needs two players of the roster, and a sent form needs at least one",
        arguments: [99, -1, 0])
    func unknownPlayers(_ id: Player.ID) async throws {
        let event = event([.init(player: 1, section: .teamA), .init(player: id, section: .teamB)])
        await #expect(throws: ServiceError.notFound) { try await interactor.open(event) }
        let nobody = self.event([.init(player: 98, section: .teamA), .init(player: id, section: .teamB)])
        await #expect(throws: ServiceError.notFound) { try await interactor.start(nobody) }
        await #expect(throws: ServiceError.notFound) { try await interactor.rejectExpired(nobody) }
        #expect(try await site.gathers.gathers() == [])
    }

    @Test("with more than 1,000 players the page is not found, and no match starts")
    func tooManyForOneMatch() async throws {
        let event = ConfirmPlayersEvent(choices: TeamChoices(benched: Array(1...1_001)), viewer: site.viewer)
        await #expect(throws: ServiceError.notFound) { try await interactor.open(event) }
        await #expect(throws: ServiceError.notFound) { try await interactor.start(event) }
    }

    @Test("a deleted player is named, the other players keep their teams, and no match is started")
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
        // A link to the same teams has no names, so the missing player has none.
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

    @Test("another user's player counts as missing from the roster")
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

    @Test("a form without players has an error for an empty team")
    func nobodyAtAll() async throws {
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

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async {
        for call in [InMemoryBackend.Call.startGather, .players] {
            site.fail(call, with: error)
            await #expect(throws: error) { try await interactor.start(event(Self.oneEach)) }
        }
    }

    @Test("without the roster the page is not opened", arguments: ServiceError.all)
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

    @Test("an expired form starts nothing and keeps the choices")
    func rejectingExpired() async throws {
        let event = event(Self.oneEach)
        let refused = try await interactor.rejectExpired(event)
        #expect(try await refused == form(event, ["Ana", "Bo", "Zoë"], .failure(.expired)))
        #expect(try await site.gathers.gathers() == [])
    }

    @Test(
        "every player is placed in a team, and the response contains the reason",
        arguments: [TeamArrangement.balance, .shuffle])
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

    @Test("60 players, who are balanced on a separate thread, get the teams that ArrangedTeams computes")
    func balancingMany() async throws {
        let drafts = (1...56).map { PlayerDraft(name: "Player \($0)", skill: .professional) }
        let ids = try await site.players.create(drafts)
        let plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4] + ids), arrangement: .balance, seed: 5)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            Issue.record("there is no form")
            return
        }
        let teams = ArrangedTeams(.balance, of: try await site.players.players(), seed: 5)
        #expect(Set(form.plan.choices.players(in: .teamA)) == Set(teams.teamA))
        #expect(Set(form.plan.choices.players(in: .teamB)) == Set(teams.teamB))
    }

    @Test("balancing without a seed uses the seed 0, and shuffling without a seed chooses one")
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

    @Test("players are in their teams of the last match, and a newcomer joins the weaker team")
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

    /// The form of a page that is opened with this arrangement; nil when the response is not a form.
    private func arranged(_ arrangement: TeamArrangement, _ players: [Player.ID]) async throws -> ConfirmPlayersForm? {
        let plan = TeamPlan(TeamChoices(benched: players), arrangement: arrangement, seed: 1)
        guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer)) else {
            return nil
        }
        return form
    }

    @Test("results count as soon as a match has ended, corrections count too, and deleted matches do not")
    func results() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1, 2], teamB: [3, 4]))
        let bySkill = ArrangedTeams.Reason.balanced(.skill(teamA: 4, teamB: 4))
        #expect(try await arranged(.balance, [1, 2, 3, 4])?.reason == bySkill)
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 5, teamB: 0)!))
        var form = try #require(try await arranged(.balance, [1, 2, 3, 4]))
        #expect(form.reason == .balanced(.results(matches: 1)))
        #expect(form.plan.choices.players(in: .teamA).contains(1) != form.plan.choices.players(in: .teamA).contains(2))

        // Another match makes the first player stronger than the second one.
        let other = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.gathers.end(other, with: MatchResult(Score(teamA: 5, teamB: 0)!))
        form = try #require(try await arranged(.balance, [1, 2]))
        #expect(form.reason == .balanced(.results(matches: 2)))
        let expected = try await ratings()
        #expect(expected[1]! > expected[2]!)
        try await site.gathers.end(other, with: MatchResult(Score(teamA: 0, teamB: 5)!))
        #expect(try await ratings()[1]! < ratings()[2]!)

        try await site.gathers.delete(gather)
        try await site.gathers.delete(other)
        #expect(try await arranged(.balance, [1, 2, 3, 4])?.reason == bySkill)
    }

    @Test("the matches are read again only when the revision of the account or the roster has changed")
    func readings() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1, 2], teamB: [3, 4]))
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 5, teamB: 0)!))
        let known = KnownRatings(capacity: 100)
        let reads = Mutex(0)
        func form(_ revision: Int64) async throws -> ConfirmPlayersForm? {
            let season = ObservedSeason(
                base: site.season, revision: AccountRevision(account: site.user.id, number: revision)
            ) { reads.withLock { $0 += 1 } }
            let interactor = ConfirmPlayersInteractor(
                players: site.players, gathers: site.gathers, season: season, knownRatings: known,
                now: { Site.start }, makeToken: { "new" }, makeSeed: { 17 })
            let plan = TeamPlan(TeamChoices(benched: [1, 2, 3, 4]), arrangement: .balance, seed: 1)
            guard case .form(let form) = try await interactor.open(ConfirmPlayersEvent(plan, viewer: site.viewer))
            else { return nil }
            return form
        }
        let first = try await form(1)
        #expect(first?.reason == .balanced(.results(matches: 1)))
        #expect(try await form(1) == first)
        #expect(reads.withLock { $0 } == 1)
        try await site.gathers.delete(gather)
        #expect(try await form(2)?.reason != first?.reason)
        #expect(reads.withLock { $0 } == 2)
        // The roster is read before the revision, so another roster can come with the same revision.
        try await site.players.update(1, to: PlayerDraft(name: "Zoë", skill: .professional))
        _ = try await form(2)
        #expect(reads.withLock { $0 } == 3)
        // Only the ratings for the last roster are kept. Rosters are compared by the ids and skills of their players.
        try await site.players.update(1, to: PlayerDraft(name: "Zoé", skill: .professional))
        _ = try await form(2)
        #expect(reads.withLock { $0 } == 3)
        try await site.players.update(1, to: PlayerDraft(name: "Zoé", skill: .beginner))
        _ = try await form(2)
        try await site.players.update(1, to: PlayerDraft(name: "Zoé", skill: .professional))
        _ = try await form(2)
        #expect(reads.withLock { $0 } == 5)
    }

    private func ratings() async throws -> PlayerRatings {
        let roster = try await site.players.players()
        return try await site.season.read { try $0.ratings(of: roster) }
    }

    @Test("the season is read only for teams that are balanced")
    func seasonReads() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 1, teamB: 0)!))
        let log = site.listen()
        _ = try await interactor.open(event(benched: 1, 2, 3))
        _ = try await arranged(.shuffle, [1, 2, 3])
        _ = try await arranged(.last, [1, 2, 3])
        #expect(!log.calls.contains(.season))
        #expect(try await arranged(.last, [3, 4])?.reason == .nobodyInLast(.skill(teamA: 2, teamB: 2)))
        #expect(log.calls.contains(.season))
    }

    @Test("when the season cannot be read, the teams are balanced by skill, unless the session is over")
    func withoutTheSeason() async throws {
        let gather = try await site.gathers.start(Lineup(teamA: [1], teamB: [2]))
        try await site.gathers.end(gather, with: MatchResult(Score(teamA: 1, teamB: 0)!))
        site.fail(.season, with: .unavailable)
        #expect(try await arranged(.balance, [1, 2])?.reason == .balanced(.skill(teamA: 2, teamB: 2)))
        site.fail(.season, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await arranged(.balance, [1, 2]) }
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

extension KnownRatings {
    fileprivate static var none: KnownRatings { KnownRatings(capacity: 0) }
}
