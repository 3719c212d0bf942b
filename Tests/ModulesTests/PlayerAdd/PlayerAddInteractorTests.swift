// Adding a player: only the name is required, and it is validated.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct PlayerAddInteractorTests {
    private let site: Site
    private let interactor: PlayerAddInteractor

    init() async throws {
        site = try await Site()
        interactor = PlayerAddInteractor(players: site.players)
    }

    @Test(
        "the name is trimmed",
        arguments: [
            ("Bo", "Bo"), ("  Zoë <b>Ünal</b>\u{A0}\n", "Zoë <b>Ünal</b>"), ("عمر حسن", "عمر حسن"),
            (String(repeating: "é", count: 200) + " ", String(repeating: "é", count: 200)),
        ])
    func adding(_ typed: String, _ name: String) async throws {
        #expect(try await interactor.add(PlayerAddEvent(name: typed)) == .added(name: name))
        #expect(try await site.players.players() == [Player(id: 1, name: name)])
    }

    @Test(
        "an invalid name is not sent",
        arguments: [
            ("", PlayerViolation.blank(.name)), (" \t\u{A0}\n", .blank(.name)), ("\u{200B}\0", .blank(.name)),
            (String(repeating: "x", count: 201), .tooLong(.name, maxLength: 200)),
        ])
    func rules(_ name: String, _ rule: PlayerViolation) async throws {
        let log = site.listen()
        let form = PlayerAddForm(name: name, problem: .rule(rule))
        #expect(try await interactor.add(PlayerAddEvent(name: name)) == .form(form))
        #expect(log.calls == [])
    }

    @Test(arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        site.fail(.createPlayer, with: error)
        let form = PlayerAddForm(name: " Bo", problem: .failure(FormFailure(error, meaning: .players)))
        #expect(try await interactor.add(PlayerAddEvent(name: " Bo")) == .form(form))
    }

    @Test func anEndedSession() async {
        site.fail(.createPlayer, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await interactor.add(PlayerAddEvent(name: "Bo")) }
    }

    @Test func openingAndRejecting() {
        #expect(interactor.open(PlayerAddPageEvent()) == PlayerAddForm(name: "", problem: nil))
        let again = PlayerAddForm(name: " Bo", problem: .failure(.expired))
        #expect(interactor.rejectExpired(PlayerAddEvent(name: " Bo")) == again)
    }
}
