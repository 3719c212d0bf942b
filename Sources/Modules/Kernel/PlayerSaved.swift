// Code that is shared by the two screens that edit a player. One edits a single field, the other all fields.

import BackendServices
import Entities

/// The result of editing a player.
enum PlayerSaved<Form: Sendable & Equatable>: Sendable, Equatable {
    /// The player was saved, or no value has changed.
    case done(Player.ID)
    /// The form again, with its problem.
    case form(Form)
}

extension FormScreen {
    /// A screen that edits a player. It redirects to the player's page when the values were accepted.
    /// - Parameters:
    ///   - open: returns the form with the stored values.
    ///   - page: turns a form into its page.
    init<Form: Sendable & Equatable>(
        open: @escaping @Sendable (Shown) async throws(ServiceError) -> Form,
        save: @escaping @Sendable (Submitted) async throws(ServiceError) -> PlayerSaved<Form>,
        rejectExpired: @escaping @Sendable (Submitted) async throws(ServiceError) -> Form,
        page: @escaping @Sendable (Form) -> Outcome
    ) {
        self.init(
            show: Module { event throws(ServiceError) in page(try await open(event)) },
            submit: Module { event throws(ServiceError) in
                switch try await save(event) {
                case .done(let player): Outcome.redirect(Redirect(to: .player(player)))
                case .form(let again): page(again)
                }
            },
            rejectExpired: Module { event throws(ServiceError) in page(try await rejectExpired(event)) }
        )
    }
}
