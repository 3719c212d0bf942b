// Adds a player. Only the name is required.

import BackendServices
import Entities

struct PlayerAddInteractor {
    let players: any PlayerService

    /// The form when the page is opened.
    func open(_ event: PlayerAddPageEvent) -> PlayerAddForm {
        PlayerAddForm(name: "", problem: nil, next: event.next)
    }

    /// The form with unchanged values.
    func rejectExpired(_ event: PlayerAddEvent) -> PlayerAddForm {
        PlayerAddForm(name: event.name, problem: .failure(.expired), next: event.next)
    }

    func add(_ event: PlayerAddEvent) async throws(ServiceError) -> PlayerAddResponse {
        var draft = PlayerDraft(name: "")
        do {
            try draft.set(.name, to: event.name)
        } catch {
            return .form(PlayerAddForm(name: event.name, problem: .rule(error), next: event.next))
        }
        do {
            _ = try await players.create(draft)
            return .added(name: draft.name)
        } catch let error where error != .unauthorized {
            return .form(
                PlayerAddForm(
                    name: event.name, problem: .failure(FormFailure(error, meaning: .players)), next: event.next))
        }
    }
}
