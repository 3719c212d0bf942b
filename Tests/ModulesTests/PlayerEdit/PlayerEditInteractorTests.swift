// Editing one field of a player.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerEditInteractorTests {
    /// A player with a position and a skill that are unknown to this version.
    private static let draft = PlayerDraft(
        name: "Bo", age: 30, skill: Skill(rawValue: "legend"), position: Position(rawValue: "libero"),
        favouriteTeam: "FC"
    )

    private let site: Site
    private let interactor: PlayerEditInteractor

    init() async throws {
        site = try await Site()
        _ = try await site.players.create(Self.draft)
        interactor = PlayerEditInteractor(players: site.players)
    }

    private func event(_ field: PlayerField, _ value: String) -> PlayerEditEvent {
        PlayerEditEvent(player: 1, field: field, value: value)
    }

    private func form(
        _ field: PlayerField, _ value: String, _ problem: PlayerProblem?, of player: Player? = bo
    ) -> PlayerEditForm {
        PlayerEditForm(id: 1, player: player, field: field, value: value, problem: problem)
    }

    private static let positions = ["goalkeeper", "defender", "midfielder", "winger", "striker"]
    private static let skills = ["beginner", "amateur", "professional"]
    private static let bo = Player(id: 1, draft: draft)

    private static func edited(_ change: (inout PlayerDraft) -> Void) -> PlayerDraft {
        var draft = draft
        change(&draft)
        return draft
    }

    static let edits: [(PlayerField, String, PlayerDraft)] = [
        (.name, "  Zoë <b>Ünal</b> ", edited { $0.name = "Zoë <b>Ünal</b>" }),
        (.name, String(repeating: "é", count: 200), edited { $0.name = String(repeating: "é", count: 200) }),
        (.age, "1", edited { $0.age = 1 }),
        (.age, " 120 ", edited { $0.age = 120 }),
        (.age, "", edited { $0.age = nil }),
        (.age, "  ", edited { $0.age = nil }),
        (.position, "goalkeeper", edited { $0.position = .goalkeeper }),
        (.position, "", edited { $0.position = nil }),
        (.skill, "professional", edited { $0.skill = .professional }),
        (.skill, "", edited { $0.skill = nil }),
        (.favouriteTeam, " O'Neil & Sons ", edited { $0.favouriteTeam = "O'Neil & Sons" }),
        (.favouriteTeam, " ", edited { $0.favouriteTeam = nil }),
    ]

    @Test("one field changes, and unknown values of other fields are kept", arguments: edits)
    func saving(_ field: PlayerField, _ value: String, _ draft: PlayerDraft) async throws {
        #expect(try await interactor.save(event(field, value)) == .done(1))
        #expect(try await site.players.player(1) == Player(id: 1, draft: draft))
    }

    @Test(
        "an unchanged value is not sent to the backend",
        arguments: [
            (PlayerField.name, "Bo"), (.name, " Bo "), (.age, "30"), (.age, " 030"), (.position, "libero"),
            (.skill, "legend"), (.favouriteTeam, "FC"), (.favouriteTeam, "FC "),
        ])
    func unchanged(_ field: PlayerField, _ value: String) async throws {
        let log = site.listen()
        #expect(try await interactor.save(event(field, value)) == .done(1))
        #expect(log.calls == [.player])
    }

    @Test(
        "an unchanged empty value is not sent to the backend",
        arguments: [PlayerField.age, .position, .skill, .favouriteTeam])
    func unchangedNone(_ field: PlayerField) async throws {
        let id = try await site.players.create(PlayerDraft(name: "Ana"))
        let log = site.listen()
        #expect(try await interactor.save(PlayerEditEvent(player: id, field: field, value: "")) == .done(id))
        #expect(log.calls == [.player])
    }

    @Test(
        "an invalid value is not sent to the backend",
        arguments: [
            (PlayerField.name, "", PlayerProblem.rule(.blank(.name))),
            (.name, " \u{200B}\n", .rule(.blank(.name))),
            (.name, String(repeating: "x", count: 201), .rule(.tooLong(.name, maxLength: 200))),
            (.age, "abc", .rule(.notInRange(.age, 1...120))),
            (.age, "0", .rule(.notInRange(.age, 1...120))),
            (.age, "121", .rule(.notInRange(.age, 1...120))),
            (.age, "-5", .rule(.notInRange(.age, 1...120))),
            (.age, "30.5", .rule(.notInRange(.age, 1...120))),
            (.age, "99999999999999999999", .rule(.notInRange(.age, 1...120))),
            (.position, "libra", .rule(.unknownOption(.position, options: positions))),
            (.position, "Goalkeeper", .rule(.unknownOption(.position, options: positions))),
            (.skill, "libero", .rule(.unknownOption(.skill, options: skills))),
            (.favouriteTeam, String(repeating: "x", count: 201), .rule(.tooLong(.favouriteTeam, maxLength: 200))),
        ])
    func rules(_ field: PlayerField, _ value: String, _ problem: PlayerProblem) async throws {
        let log = site.listen()
        #expect(try await interactor.save(event(field, value)) == .form(form(field, value, problem)))
        #expect(log.calls == [.player])
    }

    @Test(
        "the form shows the current value",
        arguments: [
            (PlayerField.name, "Bo"), (.age, "30"), (.position, "libero"), (.skill, "legend"), (.favouriteTeam, "FC"),
        ])
    func opening(_ field: PlayerField, _ value: String) async throws {
        let opened = try await interactor.open(PlayerEditPageEvent(player: 1, field: field))
        #expect(opened == form(field, value, nil))
    }

    @Test("the form is empty without a current value", arguments: [PlayerField.age, .position, .skill, .favouriteTeam])
    func openingWithNone(_ field: PlayerField) async throws {
        let id = try await site.players.create(PlayerDraft(name: "Ana"))
        #expect(try await interactor.open(PlayerEditPageEvent(player: id, field: field)).value == "")
    }

    @Test("an expired form keeps the typed text and changes nothing")
    func rejectingExpired() async throws {
        let log = site.listen()
        #expect(try await interactor.rejectExpired(event(.name, " x")) == form(.name, " x", .failure(.expired)))
        #expect(log.calls == [.player])
    }

    @Test("after an error of the backend the form keeps the entered value", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        let failure = PlayerProblem.failure(.service(error))
        site.fail(.updatePlayer, with: error)
        #expect(try await interactor.save(event(.name, "Al")) == .form(form(.name, "Al", failure)))
        site.fail(.player, with: error)
        #expect(try await interactor.save(event(.name, "Al")) == .form(form(.name, "Al", failure, of: nil)))
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async {
        site.fail(.updatePlayer, with: error)
        await #expect(throws: error) { try await interactor.save(event(.name, "Al")) }
        site.fail(.player, with: error)
        await #expect(throws: error) { try await interactor.save(event(.name, "Al")) }
    }

    @Test(
        "when the player cannot be read, opening the form and rejecting an expired one throw the error",
        arguments: ServiceError.all)
    func withoutThePlayer(_ error: ServiceError) async {
        site.fail(.player, with: error)
        await #expect(throws: error) { try await interactor.open(PlayerEditPageEvent(player: 1, field: .name)) }
        await #expect(throws: error) { try await interactor.rejectExpired(event(.name, "Al")) }
    }
}
