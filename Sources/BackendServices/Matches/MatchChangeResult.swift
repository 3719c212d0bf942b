// The result of a change of a live match.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A match after a change, and what this change did. The match alone does not tell what the change did: another device may have
/// changed it just before, and both changes can have the same instant.
public struct MatchChangeResult: Sendable, Hashable {
    public let match: LiveMatch
    public let effect: Effect

    public enum Effect: Sendable, Hashable {
        /// The match was changed, and its revision is that of this change.
        case applied
        /// The match stayed as it was: the change was not possible or had no effect, such as the start of a clock that runs.
        case impossible
        /// A change with this token arrived before, and counted this goal; nil when it counted none.
        case repeated(Goal.ID?)
    }

    public init(_ match: LiveMatch, _ effect: Effect) {
        self.match = match
        self.effect = effect
    }

    /// Applies a change to a match, see `LiveMatch.apply(_:at:)`.
    public init(applying change: MatchChange, to match: inout LiveMatch, at instant: Date) {
        let before = match.revision
        match.apply(change, at: instant)
        self.init(match, match.revision == before ? .impossible : .applied)
    }

    /// The goal that this change has counted, now or when it arrived before, and that still counts; nil when there is none.
    public var countedGoal: Goal.ID? {
        let goal: Goal.ID? =
            switch effect {
            // The id of a goal is the revision of the change that counted it.
            case .applied: match.revision
            case .impossible: nil
            case .repeated(let goal): goal
            }
        return match.goals.contains { $0.id == goal } ? goal : nil
    }
}
