// Adding the players of a pasted list.

import BackendInMemory
import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite struct PlayerImportInteractorTests {
    private let site: Site
    private let interactor: PlayerImportInteractor

    init() async throws {
        site = try await Site()
        interactor = PlayerImportInteractor(players: site.players)
    }

    private func event(
        _ text: String, isConfirmed: Bool = false, includesKnown: Bool = false, shown: String? = nil
    ) -> PlayerImportEvent {
        let list = PastedRoster(text: text, isConfirmed: isConfirmed, includesKnown: includesKnown, shown: shown)
        return PlayerImportEvent(list, viewer: site.viewer)
    }

    private var names: [String] {
        get async throws { try await site.players.players().map(\.name) }
    }

    @Test func theFirstFormOnlyShowsThePlayers() async throws {
        try await site.addPlayers("ZOÉ", "Bo")
        let event = event("Ana,30\nzoé\nCy,x\nana")
        let preview = PlayerImportForm.Preview(
            new: [PlayerDraft(name: "Ana", age: 30)], known: [PlayerDraft(name: "zoé"), PlayerDraft(name: "ana")],
            problems: [RosterProblem(line: 3, .rule(.notInRange(.age, 1...120)))])
        #expect(try await interactor.submit(event) == .form(PlayerImportForm(event.list, preview: preview)))
        #expect(try await names == ["ZOÉ", "Bo"])
    }

    @Test("A confirmed form adds the valid players, and players with known names only if the user has ticked the box")
    func adding() async throws {
        try await site.addPlayers("Bo")
        let text = "Ana,30,winger\nBo\nCy,x"
        #expect(try await interactor.submit(event(text, isConfirmed: true)) == .added(names: ["Ana"]))
        let ana = try #require(try await site.players.players().last)
        #expect(ana.draft == PlayerDraft(name: "Ana", age: 30, position: .winger))
        guard case .form(let again) = try await interactor.submit(event(text, isConfirmed: true)) else {
            Issue.record("somebody was added")
            return
        }
        #expect(again.problem == .nobody)
        #expect(again.preview?.known.map(\.name) == ["Ana", "Bo"])
        let meant = event(text, isConfirmed: true, includesKnown: true)
        #expect(try await interactor.submit(meant) == .added(names: ["Ana", "Bo"]))
        #expect(try await names == ["Bo", "Ana", "Ana", "Bo"])
    }

    @Test("A list of long names that gets no turn for long work is shown again with a failure")
    func withoutTurn() async throws {
        let names = (1...40).map { "\($0) " + String(repeating: "\u{FDFA}", count: 100) }
        let event = event(names.joined(separator: "\n"), isConfirmed: true)
        let response = try await withoutLongWork { try await interactor.submit(event) }
        #expect(response == .form(PlayerImportForm(event.list, problem: .failure(.service(.unavailable)))))
        #expect(try await self.names.isEmpty)
    }

    @Test("A text that was changed after its preview is shown as a preview again, and nobody is added")
    func changedText() async throws {
        let mark = PastedRoster(text: "\r\n Bo\r\nAna").mark
        #expect(mark == PastedRoster(text: " Bo\nAna").mark)
        guard case .form(let form) = try await interactor.submit(event("Bo\nAnna", isConfirmed: true, shown: mark))
        else {
            Issue.record("somebody was added")
            return
        }
        #expect(form.problem == nil && form.preview?.new.count == 2)
        let response = try await interactor.submit(event(" Bo\nAna", isConfirmed: true, shown: mark))
        #expect(response == .added(names: ["Bo", "Ana"]))
    }

    @Test("for a list that is blank or too long, no service is called")
    func unread() async throws {
        let log = site.listen()
        let long = (1...501).map { "Player \($0)" }.joined(separator: "\n")
        for (text, problem) in [("", PlayerImportForm.Problem.blank), ("name\n\n", .blank), (long, .tooMany)] {
            let event = event(text, isConfirmed: true)
            #expect(try await interactor.submit(event) == .form(PlayerImportForm(event.list, problem: problem)))
        }
        #expect(log.calls == [])
    }

    @Test(
        "When a call fails, nobody is added; the form keeps the text, unless the session is over",
        arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        let event = event("Bo", isConfirmed: true)
        let preview = PlayerImportForm.Preview(new: [PlayerDraft(name: "Bo")])
        for (call, shown) in [(InMemoryBackend.Call.players, nil), (.createPlayers, preview)] {
            site.fail(call, with: error)
            guard error != .unauthorized else {
                await #expect(throws: error) { try await interactor.submit(event) }
                continue
            }
            // The roster has room, so a conflict means that the account has its maximum of former players.
            let failure = FormFailure(error, meaning: call == .players ? .players : .formerPlayers)
            let problem = PlayerImportForm.Problem.failure(failure)
            let form = PlayerImportForm(event.list, preview: shown, problem: problem)
            #expect(try await interactor.submit(event) == .form(form))
        }
        // `listen` ends the failures.
        _ = site.listen()
        #expect(try await names == [])
    }

    @Test("When it is not known whether the players were added, the box for known names is no longer ticked")
    func unconfirmed() async throws {
        let event = event("Bo", isConfirmed: true, includesKnown: true)
        for (error, includesKnown) in [(ServiceError.unconfirmed, false), (.unavailable, true)] {
            site.fail(.createPlayers, with: error)
            guard case .form(let form) = try await interactor.submit(event) else { throw UnexpectedOutcome() }
            #expect(form.list.includesKnown == includesKnown)
            #expect(form.list.text == "Bo" && form.list.isConfirmed)
        }
    }

    @Test("an opened form is empty, and an expired one keeps the list")
    func openingAndRejecting() {
        #expect(interactor.open() == PlayerImportForm(PastedRoster(text: "")))
        let event = event("Bo", isConfirmed: true)
        #expect(interactor.rejectExpired(event) == PlayerImportForm(event.list, problem: .failure(.expired)))
    }
}
