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
    let site: Site
    let interactor: ConfirmPlayersInteractor

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Zoë", "Ana", "Bo", "Cy")
        let clock = site.clock
        interactor = ConfirmPlayersInteractor(
            players: site.players, gathers: site.gathers, season: site.season, knownRatings: .none, now: clock.now,
            makeToken: { "new" },
            makeSeed: { 17 })
    }

    func event(_ entries: [TeamChoices.Entry]) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(entries), viewer: site.viewer)
    }

    func event(_ entries: [TeamChoices.Entry], token: String) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(entries), token: token, viewer: site.viewer)
    }

    func event(benched players: Player.ID...) -> ConfirmPlayersEvent {
        ConfirmPlayersEvent(choices: TeamChoices(benched: players), viewer: site.viewer)
    }

    func form(
        _ event: ConfirmPlayersEvent, _ names: [String], _ problem: ConfirmPlayersForm.Problem?
    ) async throws -> ConfirmPlayersResponse {
        site.backend.stopFailing()
        let roster = try await site.players.players()
        let players = names.compactMap { name in roster.first { $0.name == name } }
        return .form(
            ConfirmPlayersForm(
                plan: event.plan, players: players, token: event.token ?? "new", problem: problem))
    }

    static let oneEach: [TeamChoices.Entry] = [
        .init(player: 1, section: .teamA), .init(player: 3, section: .bench), .init(player: 2, section: .teamB),
    ]

    @Test("the opened page lists the players in the order of the viewer's language")
    func openingInTheViewersOrder() async throws {
        let event = event(benched: 1, 3, 2)
        let opened = try await interactor.open(event)
        #expect(try await opened == form(event, ["Ana", "Bo", "Zoë"], nil))
    }

    @Test("a refused match gives an error about running matches if 20 are running, otherwise one about all matches")
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

    @Test("a lineup with more players than a match can have is not sent to the backend")
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
        "the page needs two players who are on the roster, and a sent form needs at least one",
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

    @Test("when the roster cannot be read, the page is not opened", arguments: ServiceError.all)
    func withoutTheRoster(_ error: ServiceError) async {
        site.fail(.players, with: error)
        await #expect(throws: error) { try await interactor.open(event(Self.oneEach)) }
        await #expect(throws: error) { try await interactor.rejectExpired(event(Self.oneEach)) }
    }
}

extension KnownRatings {
    fileprivate static var none: KnownRatings { KnownRatings(capacity: 0) }
}
