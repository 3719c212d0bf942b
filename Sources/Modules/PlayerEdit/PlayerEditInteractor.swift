// Editing one field of a player: the rules of the field, and nothing sent when nothing changed.

import BackendServices
import Entities

struct PlayerEditInteractor {
    let players: any PlayerService

    /// The form with the player's present value.
    func open(_ event: PlayerEditPageEvent) async throws(ServiceError) -> PlayerEditForm {
        let player = try await players.player(event.player)
        return PlayerEditForm(
            id: player.id, player: player, field: event.field, value: player.text(of: event.field), problem: nil
        )
    }

    /// The form again, untouched.
    func refuse(_ event: PlayerEditEvent) async throws(ServiceError) -> PlayerEditForm {
        form(event, player: try await players.player(event.player), problem: .failure(.expired))
    }

    func save(_ event: PlayerEditEvent) async throws(ServiceError) -> PlayerEditResponse {
        var known: Player?
        do {
            let player = try await players.player(event.player)
            known = player
            // As it came is unchanged, also where what the backend keeps breaks a rule or is unknown here.
            guard event.value != player.text(of: event.field) else { return .done(player.id) }
            let draft: PlayerDraft
            do {
                draft = try edited(player, by: event)
            } catch let rule as PlayerViolation {
                return .form(form(event, player: player, problem: .rule(rule)))
            } catch {
                return .form(form(event, player: player, problem: .unknownChoice))
            }
            if draft != player.draft {
                try await players.update(player.id, to: draft)
            }
            return .done(player.id)
        } catch let error where error.isShownByForms {
            return .form(form(event, player: known, problem: .failure(.service(error))))
        }
    }

    private struct UnknownChoice: Error {}

    /// The player's draft with the new value in its field.
    /// - Throws: `PlayerViolation` or `UnknownChoice`.
    private func edited(_ player: Player, by event: PlayerEditEvent) throws -> PlayerDraft {
        var draft = player.draft
        switch event.field {
        case .name: draft.name = try Player.validName(event.value)
        case .age: draft.age = try Player.validAge(event.value)
        case .favouriteTeam: draft.favouriteTeam = try Player.validFavouriteTeam(event.value)
        case .position: draft.position = try choice(event.value, among: Position.known)
        case .skill: draft.skill = try choice(event.value, among: Skill.known)
        }
        return draft
    }

    /// An empty value clears the field.
    private func choice<Value: RawRepresentable<String>>(_ value: String, among known: [Value]) throws -> Value? {
        guard !value.isEmpty else { return nil }
        guard let chosen = known.first(where: { $0.rawValue == value }) else { throw UnknownChoice() }
        return chosen
    }

    private func form(_ event: PlayerEditEvent, player: Player?, problem: PlayerEditForm.Problem) -> PlayerEditForm {
        PlayerEditForm(id: event.player, player: player, field: event.field, value: event.value, problem: problem)
    }
}

extension Player {
    /// The field as its form shows it.
    fileprivate func text(of field: PlayerField) -> String {
        switch field {
        case .name: name
        case .age: age.map(String.init) ?? ""
        case .position: position?.rawValue ?? ""
        case .skill: skill?.rawValue ?? ""
        case .favouriteTeam: favouriteTeam ?? ""
        }
    }
}
