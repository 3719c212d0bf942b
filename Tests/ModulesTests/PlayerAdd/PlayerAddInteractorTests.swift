// Adding players: only a name is required, each line with a name is a player, and names that are on the roster, or twice in the form,
// have to be confirmed.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct PlayerAddInteractorTests {
    private let site: Site
    private let interactor: PlayerAddInteractor

    init() async throws {
        site = try await Site()
        let clock = site.clock
        interactor = PlayerAddInteractor(players: site.players, matches: site.matches, now: clock.now)
    }

    private func event(
        _ names: String, section: TeamSection = .bench, isConfirmed: Bool = false, next: SiteRoute? = nil
    ) -> PlayerAddEvent {
        PlayerAddEvent(NewPlayers(names: names, section: section, isConfirmed: isConfirmed), next: next)
    }

    @Test(
        "the name is trimmed",
        arguments: [
            ("Bo", "Bo"), ("  Zoë <b>Ünal</b>\u{A0}\n", "Zoë <b>Ünal</b>"), ("عمر حسن", "عمر حسن"),
            (String(repeating: "é", count: 200) + " ", String(repeating: "é", count: 200)),
        ])
    func adding(_ typed: String, _ name: String) async throws {
        #expect(try await interactor.add(event(typed)) == .added(names: [name], placement: .none))
        #expect(try await site.players.players() == [Player(id: 1, name: name)])
    }

    @Test("each line with a name is a player, all with the same position and skill")
    func severalLines() async throws {
        let entry = NewPlayers(names: "Bo\r\n\r\n  Ana \n\u{200B}\nCy", position: "winger", skill: "amateur")
        let response = try await interactor.add(PlayerAddEvent(entry))
        #expect(response == .added(names: ["Bo", "Ana", "Cy"], placement: .none))
        let drafts = ["Bo", "Ana", "Cy"].map { PlayerDraft(name: $0, skill: .amateur, position: .winger) }
        #expect(try await site.players.players().map(\.draft) == drafts)
    }

    @Test(
        "an invalid entry is not sent to the backend",
        arguments: [
            (NewPlayers(names: ""), PlayerViolation.blank(.name)), (NewPlayers(names: " \t\u{A0}\n"), .blank(.name)),
            (NewPlayers(names: "\u{200B}\0"), .blank(.name)),
            (NewPlayers(names: "Bo\n" + String(repeating: "x", count: 201)), .tooLong(.name, maxLength: 200)),
            (
                NewPlayers(names: "Bo", position: "libero"),
                .unknownOption(.position, options: Position.known.map(\.rawValue))
            ),
            (
                NewPlayers(names: "Bo", skill: "legend"),
                .unknownOption(.skill, options: Skill.known.map(\.rawValue))
            ),
        ])
    func rules(_ entry: NewPlayers, _ rule: PlayerViolation) async throws {
        let log = site.listen()
        #expect(try await interactor.add(PlayerAddEvent(entry)) == .form(PlayerAddForm(entry, problem: .rule(rule))))
        #expect(log.calls == [])
    }

    @Test("a form with more than a hundred names is refused; lines without a name do not count")
    func tooMany() async throws {
        let names = (1...101).map(String.init)
        let entry = NewPlayers(names: names.joined(separator: "\n"))
        #expect(try await interactor.add(PlayerAddEvent(entry)) == .form(PlayerAddForm(entry, problem: .tooManyNames)))
        let hundred = Array(names.dropLast())
        let response = try await interactor.add(event(hundred.joined(separator: "\n\n")))
        #expect(response == .added(names: hundred, placement: .none))
    }

    @Test(
        "names on the roster and names that occur twice in the form are reported separately",
        arguments: [
            ("ana\nBo", PlayerAddForm.Problem.duplicates(known: ["ana"], repeated: [])),
            ("Bo\nbo", .duplicates(known: [], repeated: ["bo"])),
            ("Ana\nANA", .duplicates(known: ["Ana"], repeated: ["ANA"])),
        ])
    func kindsOfDuplicates(_ names: String, _ problem: PlayerAddForm.Problem) async throws {
        try await site.addPlayers("Zoé", "Ana")
        let refused = PlayerAddForm(NewPlayers(names: names), problem: problem)
        #expect(try await interactor.add(event(names)) == .form(refused))
    }

    @Test("a name that is on the roster, or twice in the form, has to be confirmed")
    func duplicates() async throws {
        try await site.addPlayers("Zoé", "Ana")
        let names = "ZOÉ\nBo\nCy\nbo\nBO"
        let refused = PlayerAddForm(NewPlayers(names: names), problem: .duplicates(known: ["ZOÉ"], repeated: ["bo"]))
        #expect(try await interactor.add(event(names)) == .form(refused))
        #expect(try await site.players.players().count == 2)
        guard case .added(let added, .none) = try await interactor.add(event(names, isConfirmed: true)) else {
            Issue.record("nobody was added")
            return
        }
        #expect(added == ["ZOÉ", "Bo", "Cy", "bo", "BO"])
    }

    @Test(
        "an error of the backend is reported as a problem of the form",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        for call in [InMemoryBackend.Call.createPlayer, .players] {
            site.fail(call, with: error)
            // The roster has room, so a conflict when a player is added means that the limit of former players is reached. When the
            // roster cannot be read, the limit of players is assumed.
            let failure = FormFailure(error, meaning: call == .players ? .players : .formerPlayers)
            let form = PlayerAddForm(NewPlayers(names: " Bo"), problem: .failure(failure))
            #expect(try await interactor.add(event(" Bo")) == .form(form))
        }
    }

    @Test("players are added until the roster is full")
    func full() async throws {
        let limit = AccountLimits().players
        _ = try await site.players.create((1..<limit).map { PlayerDraft(name: "Player \($0)") })
        let form = PlayerAddForm(NewPlayers(names: "Cy"), problem: .failure(.full(.players)), added: ["Bo"])
        #expect(try await interactor.add(event("Bo\nCy")) == .form(form))
        #expect(try await site.players.players().count == limit)
    }

    @Test("after a failure the form has the names that were not added")
    func halfWay() async throws {
        let gather = try await site.startMatch()
        let calls = Count()
        site.backend.intercept { call throws(ServiceError) in
            if call == .createPlayer, calls.next() == 3 { throw .unavailable }
        }
        let response = try await interactor.add(event("Cy\nDi\nEd\nFay", section: .teamA, next: .gather(gather)))
        let rest = PlayerAddForm(
            NewPlayers(names: "Ed\nFay", section: .teamA), problem: .failure(.service(.unavailable)),
            added: ["Cy", "Di"], next: .gather(gather))
        #expect(response == .form(rest))
        #expect(try await site.matches.watched(gather).lineup.map(\.name) == ["Ana", "Bo", "Cy", "Di"])
    }

    @Test("after a failure, the form has a message if the added players are in no team")
    func halfWayWithoutTeam() async throws {
        let gather = try await site.startMatch()
        let calls = Count()
        site.backend.intercept { call throws(ServiceError) in
            if call == .createPlayer, calls.next() == 2 { throw .unavailable }
            if call == .changeMatch { throw .unavailable }
        }
        let response = try await interactor.add(event("Cy\nDi", section: .teamA, next: .gather(gather)))
        let rest = PlayerAddForm(
            NewPlayers(names: "Di", section: .teamA), problem: .failure(.service(.unavailable)), added: ["Cy"],
            isNotPlaced: true, next: .gather(gather))
        #expect(response == .form(rest))
        #expect(
            PlayerAddPresenter().viewModel(for: rest).problems
                == ErrorSummary([
                    .init(.serviceErrorUnavailable, target: "main"), .init(.playerAddFlashNotPlaced, target: "main"),
                ]))
    }

    @Test("when the session is over, the error is thrown")
    func aSessionThatIsOver() async throws {
        site.fail(.createPlayer, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await interactor.add(event("Bo")) }
        let gather = try await { () async throws in
            site.backend.stopFailing()
            return try await site.startMatch()
        }()
        site.fail(.changeMatch, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) {
            try await interactor.add(event("Cy", section: .teamA, next: .gather(gather)))
        }
    }

    @Test(
        "players who are added from a running match join the chosen team, if any",
        arguments: [TeamSection.teamA, .teamB, .bench])
    func team(_ section: TeamSection) async throws {
        let gather = try await site.startMatch()
        let next = SiteRoute.local(try #require(LocalPath("/gathers/\(gather)/teams?x=1")))
        let response = try await interactor.add(event("Cy\nDi", section: section, next: next))
        #expect(response == .added(names: ["Cy", "Di"], placement: section == .bench ? .none : .placed))
        let watched = try await site.matches.watched(gather)
        let squads = watched.match.squads(of: watched.lineup)
        #expect(squads.teamA.map(\.name) == ["Ana"] + (section == .teamA ? ["Cy", "Di"] : []))
        #expect(squads.teamB.map(\.name) == ["Bo"] + (section == .teamB ? ["Cy", "Di"] : []))
    }

    @Test("when the match is over, the players are added to the roster only")
    func over() async throws {
        let gather = try await site.startMatch()
        try await site.gathers.end(gather, with: MatchResult(.zero))
        let response = try await interactor.add(event("Cy", section: .teamA, next: .gather(gather)))
        #expect(response == .added(names: ["Cy"], placement: .failed))
        #expect(try await site.players.players().count == 3)
    }

    @Test("an opened form is empty, and an expired one keeps the names")
    func openingAndRefusing() {
        #expect(interactor.open(PlayerAddPageEvent()) == PlayerAddForm(NewPlayers(names: ""), problem: nil))
        let again = PlayerAddForm(NewPlayers(names: " Bo"), problem: .failure(.expired))
        #expect(interactor.rejectExpired(event(" Bo")) == again)
    }
}
