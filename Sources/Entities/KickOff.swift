// How a match begins: the length of its clock, and whether the clock runs from the beginning.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The settings of the clock of a new match.
public struct KickOff: Sendable, Hashable {
    /// The lengths that can be chosen, in minutes.
    public static let lengths = 1...99

    /// The length in minutes. Nil for the length of the user's newest match for which a length was chosen or, without such a
    /// match, for ``MatchClock/defaultDuration``.
    public var minutes: Int?
    /// The instant at which the clock starts; nil when it waits for a tap.
    public var startsAt: Date?

    public init(minutes: Int? = nil, startsAt: Date? = nil) {
        self.minutes = minutes
        self.startsAt = startsAt
    }

    /// The changes of the clock that these settings make when the match begins.
    /// - Parameter lastMinutes: the length of the user's newest match for which a length was chosen, in minutes; nil without
    ///   such a match.
    public func changes(lastMinutes: Int?) -> [MatchChange] {
        let set = (minutes ?? lastMinutes).map { MatchChange.clock(.set(seconds: $0 * 60)) }
        return [set, startsAt.map { _ in .clock(.start) }].compactMap { $0 }
    }
}
