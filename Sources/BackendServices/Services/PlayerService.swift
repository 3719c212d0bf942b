// The roster of one signed-in user.

public import Entities

/// A service is made for the access token of a session. Every call throws `.unauthorized` when this session is not valid, and
/// `.notFound` for a player who is unknown or belongs to another user.
public protocol PlayerService: Sendable {
    /// The user's players in the order of their ids.
    func players() async throws(ServiceError) -> [Player]
    func player(_ id: Player.ID) async throws(ServiceError) -> Player
    /// `.invalid` when the draft breaks the rules of `PlayerDraft.validated()`. `.conflict` when the roster is full, or too many
    /// deleted players are kept, see ``AccountLimits``.
    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID
    /// Creates a player from each draft, or none when one of them fails, and returns the ids in the order of the drafts. A backend
    /// without transactions creates several players at a time. When one fails, it deletes those that it created, as far as it can.
    func create(_ drafts: [PlayerDraft]) async throws(ServiceError) -> [Player.ID]
    /// Replaces the fields. A field that is nil in the draft is cleared. `.invalid` when a value that changes breaks the rules of
    /// `PlayerDraft.validated()`.
    /// - Parameter old: the player as the caller knows it. A field that has the same value in `old` and in the draft stays as it
    ///   is stored, so that two phones can change different fields at the same time. Nil replaces all fields.
    func update(_ id: Player.ID, from old: PlayerDraft?, to draft: PlayerDraft) async throws(ServiceError)
    /// Deletes a player. Gathers that the player was in keep the player's name, and no other field.
    func delete(_ id: Player.ID) async throws(ServiceError)
    /// The gathers of the player, newest first.
    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather]
}

extension PlayerService {
    /// Replaces all fields.
    public func update(_ id: Player.ID, to draft: PlayerDraft) async throws(ServiceError) {
        try await update(id, from: nil, to: draft)
    }
}
