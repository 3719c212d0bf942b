// A match store that fails.

import BackendServices
import Entities
import Foundation

/// A store without data, whose changes fail, except ``kickOff(_:with:at:)`` and those that ``applied`` and ``forget`` define.
/// Reading a match by the key of its link fails too.
struct BrokenMatchStore: MatchStore {
    /// The result of ``apply(_:to:token:at:)``; nil when this call fails too.
    var applied: MatchChangeResult?
    /// The implementation of ``forget(_:of:)`` and ``forgetOwner(_:)``.
    var forget: @Sendable (UUID) throws(ServiceError) -> Void = { _ throws(ServiceError) in throw .unavailable }

    func match(of gather: Gather) async throws(ServiceError) -> LiveMatch { LiveMatch() }
    func apply(
        _ change: MatchChange, to gather: Gather, token: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        guard let applied else { throw .unavailable }
        return applied
    }
    func show(_ lineup: [Participant], of gather: Gather) async throws(ServiceError) { throw .unavailable }
    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch { throw .unavailable }
    func isReachable() async -> Bool { false }
    func close(_ gather: Gather) async throws(ServiceError) -> LiveMatch { throw .unavailable }
    func correct(
        _ gather: Gather, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int, at instant: Date
    ) async throws(ServiceError) -> CorrectedMatch { throw .unavailable }
    func restore(_ corrected: CorrectedMatch, of gather: Gather) async throws(ServiceError) { throw .unavailable }
    func reopen(_ gather: Gather) async throws(ServiceError) { throw .unavailable }
    func storeResults(of gathers: [Gather], age: ResultAge) async throws(ServiceError) { throw .unavailable }
    func kickOff(_ gather: Gather, with kickOff: KickOff, at instant: Date) async throws(ServiceError) {}
    func lastChosenMinutes(of owner: UUID) async throws(ServiceError) -> Int? { nil }
    func chosenMinutes(of owner: UUID) async throws(ServiceError) -> [Gather.ID: Int] { [:] }
    func remember(_ token: String, for gather: Gather) async throws(ServiceError) { throw .unavailable }
    func gathers(startedWith token: String) async throws(ServiceError) -> [Gather.ID] { [] }
    func keep(_ lineups: [(Gather, [Participant])]) async throws(ServiceError) { throw .unavailable }
    func history(of gathers: [Gather]) async throws(ServiceError) -> [Gather.ID: KeptMatch] { [:] }
    func forget(_ gather: Gather.ID, of owner: UUID?) async throws(ServiceError) { try forget(gather) }
    func forgetOwner(_ owner: UUID) async throws(ServiceError) { try forget(owner) }
}
