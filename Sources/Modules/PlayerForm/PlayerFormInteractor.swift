// Edits all fields of a player. Only changed values are validated, and the player is not saved when no value has changed.

import BackendServices
import Entities

struct PlayerFormInteractor {
    let players: any PlayerService

    func open(_ event: PlayerFormPageEvent) async throws(ServiceError) -> PlayerForm {
        PlayerForm(id: event.player, player: try await players.player(event.player))
    }

    func rejectExpired(_ event: PlayerFormEvent) async throws(ServiceError) -> PlayerForm {
        form(event, player: try await players.player(event.player), problem: .failure(.expired))
    }

    func save(_ event: PlayerFormEvent) async throws(ServiceError) -> PlayerFormResponse {
        var known: Player?
        do {
            let player = try await players.player(event.player)
            known = player
            var draft = player.draft
            var violations: [PlayerField: PlayerViolation] = [:]
            for (field, value) in event.values where value != event.old[field] ?? player.draft.shownText(of: field) {
                do throws(PlayerViolation) {
                    try draft.set(field, to: value)
                } catch {
                    violations[field] = error
                }
            }
            guard violations.isEmpty else {
                return .form(form(event, player: player, problem: .rules(violations)))
            }
            if draft != player.draft { try await players.update(player.id, from: player.draft, to: draft) }
            return .done(player.id)
        } catch let error where error.isShownByForms {
            return .form(form(event, player: known, problem: .failure(.service(error))))
        }
    }

    private func form(_ event: PlayerFormEvent, player: Player?, problem: PlayerForm.Problem) -> PlayerForm {
        PlayerForm(id: event.player, player: player, values: event.values, old: event.old, problem: problem)
    }
}
