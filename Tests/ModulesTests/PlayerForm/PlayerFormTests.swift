// Editing all fields of a player.

import BackendServices
import Entities
import Localization
import Testing

@testable import BackendInMemory
@testable import Modules
@testable import Preview

@Suite struct PlayerFormTests {
    private let site: Site
    private let module: FormScreen<PlayerFormPageEvent, PlayerFormEvent>

    init() async throws {
        site = try await Site()
        try await site.addPlayers("Bo")
        module = site.modules.playerForm(site.token)
    }

    private func event(_ values: [PlayerField: String]) -> PlayerFormEvent {
        PlayerFormEvent(player: 1, values: values)
    }

    @Test("the form has a control for each field, with its value")
    func opening() async throws {
        let draft = PlayerDraft(
            name: "Bo", age: 30, skill: Skill(rawValue: "legend"), position: .winger, favouriteTeam: "FC")
        try await site.players.update(1, to: draft)
        let view = try await module.show(PlayerFormPageEvent(player: 1)).view(PlayerFormViewModel.self, status: .ok)
        #expect(view.playerName == "Bo")
        #expect(view.problems == nil)
        #expect(
            view.controls
                == PlayerField.allCases.map { field in
                    PlayerFieldControl(
                        of: field, named: field.pathComponent, value: draft.text(of: field), player: draft, error: nil)
                })
        #expect(view.controls.contains { $0.input?.name == "favourite-team" })
        #expect(PlayerFormPageEvent(player: 1).page == .playerForm(1))
    }

    @Test("changed fields are saved together, and fields that the form does not send stay")
    func saving() async throws {
        try await site.players.update(1, to: PlayerDraft(name: "Bo", age: 30, favouriteTeam: "FC"))
        let values: [PlayerField: String] = [
            .name: " Al ", .position: "striker", .skill: "professional", .favouriteTeam: "",
        ]
        #expect(try await module.form.submit(event(values)).redirect() == Redirect(to: .player(1)))
        let saved = PlayerDraft(name: "Al", age: 30, skill: .professional, position: .striker)
        #expect(try await site.players.player(1).draft == saved)
    }

    @Test("a field that the user did not change keeps the value that another phone has stored in the meantime")
    func oldValues() async throws {
        let view = try await module.show(PlayerFormPageEvent(player: 1)).view(PlayerFormViewModel.self, status: .ok)
        #expect(view.old.map(\.name) == PlayerField.allCases.map { "old-\($0.pathComponent)" })
        #expect(view.old.map(\.value) == PlayerField.allCases.map { $0 == .name ? "Bo" : "" })
        try await site.players.update(1, to: PlayerDraft(name: "Bob", age: 30, skill: .professional))
        let event = PlayerFormEvent(
            player: 1, values: [.name: "Bo", .age: "31", .skill: ""], old: [.name: "Bo", .age: "", .skill: ""])
        #expect(try await module.form.submit(event).redirect() == Redirect(to: .player(1)))
        #expect(try await site.players.player(1).draft == PlayerDraft(name: "Bob", age: 31, skill: .professional))
        // The form that is shown again keeps the old values that were sent, and has the stored values of the other fields.
        let wrong = PlayerFormEvent(player: 1, values: [.age: "x"], old: [.age: "", .skill: ""])
        let again = try await module.form.submit(wrong).view(PlayerFormViewModel.self, status: .unprocessable)
        #expect(again.old.map(\.value) == PlayerField.allCases.map { $0 == .name ? "Bob" : "" })
    }

    @Test("without a change the player is only read, and unusual values stay")
    func unchanged() async throws {
        try await site.players.update(1, to: PlayerDraft(name: "Bo", skill: Skill(rawValue: "legend")))
        let log = site.listen()
        let values: [PlayerField: String] = [.name: "Bo", .skill: "legend", .age: "", .position: ""]
        #expect(try await module.form.submit(event(values)).redirect() == Redirect(to: .player(1)))
        #expect(log.calls == [.player])
    }

    @Test("only changed fields are checked: an unusual age from an older server stays when the name changes")
    func unusualAge() async throws {
        let service = try #require(site.players as? InMemoryPlayerService)
        try await service.store.perform(.updatePlayer) { state in
            state.players[1]?.player = Player(id: 1, draft: PlayerDraft(name: "Bo", age: 200))
        }
        let values: [PlayerField: String] = [.name: "Al", .age: "200", .position: "", .skill: "", .favouriteTeam: ""]
        #expect(try await module.form.submit(event(values)).redirect() == Redirect(to: .player(1)))
        #expect(try await site.players.player(1).draft == PlayerDraft(name: "Al", age: 200))
        let view = try await module.form.submit(event([.age: "201"])).view(
            PlayerFormViewModel.self, status: .unprocessable)
        #expect(view.problems == ErrorSummary([.init(.playerEditErrorRange(1, 120), target: "age")]))
    }

    @Test("forms show no control characters, and values with them are unchanged until the user edits them")
    func controlCharacters() async throws {
        let stored = PlayerDraft(
            name: "B\u{1B}o", skill: Skill(rawValue: "leg\rend\0"), position: .winger, favouriteTeam: "F\nC")
        let service = try #require(site.players as? InMemoryPlayerService)
        try await service.store.perform(.updatePlayer) { state in
            state.players[1]?.player = Player(id: 1, draft: stored)
        }
        let view = try await module.show(PlayerFormPageEvent(player: 1)).view(PlayerFormViewModel.self, status: .ok)
        let shown = ["B o", "", "winger", "leg end", "F C"]
        #expect(view.old.map(\.value) == shown)
        let values = view.controls.map { $0.input?.value ?? $0.selection?.options.first(where: \.isSelected)?.value }
        #expect(values == shown)
        let sent = Dictionary(uniqueKeysWithValues: zip(PlayerField.allCases, shown))
        for old in [[:], sent] {
            let event = PlayerFormEvent(player: 1, values: sent, old: old)
            #expect(try await module.form.submit(event).redirect() == Redirect(to: .player(1)))
            #expect(try await site.players.player(1).draft == stored)
        }
        let edit = site.modules.playerEdit(site.token)
        let unchanged = PlayerEditEvent(player: 1, field: .skill, value: "leg end")
        #expect(try await edit.form.submit(unchanged).redirect() == Redirect(to: .player(1)))
        #expect(try await site.players.player(1).draft == stored)
        // Typed values are shown again without control characters, too.
        let wrong = PlayerFormEvent(player: 1, values: [.age: "x\u{7}"], old: [.age: "\u{1B}3\0"])
        let again = try await module.form.submit(wrong).view(PlayerFormViewModel.self, status: .unprocessable)
        #expect(again.controls.dropFirst().first?.input?.value == "x ")
        #expect(again.old.map(\.value) == ["B o", " 3", "winger", "leg end", "F C"])
    }

    @Test("each invalid field has its error, and nothing is saved")
    func errors() async throws {
        let values: [PlayerField: String] = [.name: " ", .age: "abc", .skill: "wizard", .position: "winger"]
        let view = try await module.form.submit(event(values)).view(PlayerFormViewModel.self, status: .unprocessable)
        #expect(
            view.problems
                == ErrorSummary([
                    .init(.playerAddErrorName, target: "name"), .init(.playerEditErrorRange(1, 120), target: "age"),
                    .init(.playerEditErrorChoice, target: "skill"),
                ]))
        #expect(
            view.controls.prefix(4).map { $0.input?.value ?? $0.selection?.options.first(where: \.isSelected)?.value }
                == [" ", "abc", "winger", nil])
        let hasError = view.controls.map { ($0.input?.error ?? $0.selection?.error) != nil }
        #expect(hasError.prefix(4) == [true, true, false, true])
        #expect(!hasError.dropFirst(4).contains(true))
        #expect(try await site.players.player(1).draft == PlayerDraft(name: "Bo"))
    }

    @Test(
        "an error of the backend is shown on the page, which keeps the typed text", arguments: ServiceError.shownByForms
    )
    func failures(_ error: ServiceError) async throws {
        for call in [InMemoryBackend.Call.updatePlayer, .player] {
            site.fail(call, with: error)
            let view = try await module.form.submit(event([.name: "Al"])).view(
                PlayerFormViewModel.self, status: error.status)
            #expect(view.controls.first?.input?.value == "Al")
            #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
        }
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing player to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.updatePlayer, with: error)
        try expectFailure(await module.form.submit(event([.age: "30"])), of: error, on: .playerForm(1))
    }

    @Test("when the player cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutThePlayer(_ error: ServiceError) async throws {
        site.fail(.player, with: error)
        try expectFailure(await module.show(PlayerFormPageEvent(player: 1)), of: error, on: .playerForm(1))
        try expectFailure(await module.form.rejectExpired(event([.age: "30"])), of: error, on: .playerForm(1))
    }

    @Test("an expired form token changes nothing and keeps the entered values")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event([.name: "Al"])).view(
            PlayerFormViewModel.self, status: .forbidden)
        #expect(view.controls.first?.input?.value == "Al")
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.players.player(1).name == "Bo")
    }
}
