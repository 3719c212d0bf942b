// Matches and clocks for samples.

import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Gather {
    /// The time at which samples of matches are shown: 15 June 2025, 15:06:40 UTC.
    static let sampleEvening = Date(timeIntervalSince1970: 1_750_000_000)

    /// A match that began ten minutes before ``sampleEvening``.
    static let sampleRunning = Gather(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), ownerID: sampleOwner,
        createdAt: sampleEvening.addingTimeInterval(-600)
    )

    /// Another match, which began at the same time as ``sampleRunning``.
    static let sampleBeside = Gather(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4)), ownerID: sampleOwner,
        createdAt: sampleRunning.createdAt
    )

    static let sampleEnded = Gather(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)), ownerID: sampleOwner,
        score: Score(teamA: 3, teamB: 2), winner: .teamA, createdAt: sampleEvening.addingTimeInterval(-86_400),
        endedAt: sampleEvening.addingTimeInterval(-84_000)
    )

    /// A match that ended on a backend that does not send times.
    static let sampleUndated = Gather(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)), ownerID: sampleOwner,
        score: Score(teamA: 10, teamB: 10), winner: Winner.none
    )

    private static let sampleOwner = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9))
}

extension MatchClock {
    static let sampleRunning = MatchClock(state: .running(endsAt: Gather.sampleEvening.addingTimeInterval(598)))
    static let sampleAdded = MatchClock(state: .added(since: Gather.sampleEvening.addingTimeInterval(-83.5)))
    /// A clock with 98 seconds left.
    static let evening = MatchClock(state: .running(endsAt: Gather.sampleEvening.addingTimeInterval(98)))
}
