// Edits one field of a player. A value that is unchanged or invalid is not saved.

import BackendServices
import Entities

struct PlayerEditInteractor {
    let players: any PlayerService

    func open(_ event: PlayerEditPageEvent) async throws(ServiceError) -> PlayerEditForm {
        let player = try await players.player(event.player)
        return PlayerEditForm(
            id: player.id, player: player, field: event.field, value: player.draft.text(of: event.field), problem: nil
        )
    }

    func rejectExpired(_ event: PlayerEditEvent) async throws(ServiceError) -> PlayerEditForm {
        form(event, player: try await players.player(event.player), problem: .failure(.expired))
    }

    func save(_ event: PlayerEditEvent) async throws(ServiceError) -> PlayerEditResponse {
        var known: Player?
        do {
            let player = try await players.player(event.player)
            known = player
            // An unchanged value is not validated, because the stored value may break a rule, or be an option that this version does
            // not know.
            guard event.value != player.draft.shownText(of: event.field) else { return .done(player.id) }
            var draft = player.draft
            do throws(PlayerViolation) {
                try draft.set(event.field, to: event.value)
            } catch {
                return .form(form(event, player: player, problem: .rule(error)))
            }
            if draft != player.draft {
                try await players.update(player.id, from: player.draft, to: draft)
            }
            return .done(player.id)
        } catch let error where error.isShownByForms {
            return .form(form(event, player: known, problem: .failure(.service(error))))
        }
    }

    private func form(_ event: PlayerEditEvent, player: Player?, problem: PlayerProblem) -> PlayerEditForm {
        PlayerEditForm(id: event.player, player: player, field: event.field, value: event.value, problem: problem)
    }
}
