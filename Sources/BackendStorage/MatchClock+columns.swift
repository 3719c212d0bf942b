// The stored columns of a match clock.

package import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension MatchClock {
    /// The clock of stored columns; without stored values, the default clock.
    /// - Parameters:
    ///   - duration: seconds, as is `chosen`.
    ///   - endsAt: milliseconds since 1970, as is `addedSince`.
    ///   - remaining: milliseconds.
    package init(duration: Int?, endsAt: Int64?, remaining: Int64?, addedSince: Int64?, chosen: Int?) {
        let state: State =
            if let endsAt {
                .running(endsAt: Date(millisecondsSince1970: endsAt))
            } else if let remaining {
                .paused(remaining: TimeInterval(remaining.limited) / 1000)
            } else if let addedSince {
                .added(since: Date(millisecondsSince1970: addedSince))
            } else {
                .stopped
            }
        self.init(duration: duration ?? Self.defaultDuration, state: state, chosenDuration: chosen)
    }

    /// The state in milliseconds: the end of a running clock and the start of added time since 1970, the remaining time
    /// of a paused clock.
    package var columns: (endsAt: Int64?, remaining: Int64?, addedSince: Int64?) {
        switch state {
        case .stopped: (nil, nil, nil)
        case .running(let end): (end.millisecondsSince1970, nil, nil)
        case .paused(let remaining): (nil, Int64((remaining * 1000).rounded()), nil)
        case .added(let start): (nil, nil, start.millisecondsSince1970)
        }
    }
}

extension FixedWidthInteger {
    /// The number, limited to the range from 0 to 10¹²; for durations, minutes and revisions, which the program stores only
    /// in this range. Numbers of a damaged file could overflow when they are added up, which would stop the server.
    @inlinable package var limited: Self { Swift.min(Swift.max(self, 0), 1_000_000_000_000) }
}
