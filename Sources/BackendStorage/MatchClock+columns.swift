// The stored columns of the clocks of a match.

package import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension MatchClock {
    /// The clock of stored columns; without stored values, the default clock.
    /// - Parameters:
    ///   - duration: seconds; the same is true of `chosen`.
    ///   - endsAt: milliseconds since 1970; the same is true of `addedSince`.
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

    /// The state: the end of a running clock and the start of added time in milliseconds since 1970, the remaining time of a paused
    /// clock in milliseconds.
    package var columns: (endsAt: Int64?, remaining: Int64?, addedSince: Int64?) {
        switch state {
        case .stopped: (nil, nil, nil)
        case .running(let end): (end.millisecondsSince1970, nil, nil)
        case .paused(let remaining): (nil, Int64((remaining * 1000).rounded()), nil)
        case .added(let start): (nil, nil, start.millisecondsSince1970)
        }
    }
}

extension [EarlierClock] {
    /// The clocks of a stored text, see ``column``. Clocks that cannot be read are left out.
    package init(column: String?) {
        self = column?.utf8.split(separator: UInt8(ascii: ";")).compactMap { EarlierClock(stored: $0) } ?? []
    }

    /// The clocks as a text: separated by `;`, each with its numbers separated by spaces. Nil without clocks.
    package var column: String? {
        isEmpty ? nil : map(\.stored).joined(separator: ";")
    }
}

extension EarlierClock {
    /// The instant of the change, the milliseconds that were played before the countdown, the duration in seconds, the end, the
    /// remaining time and the start of added time as in ``MatchClock/columns``. A number that is missing is `-`.
    fileprivate var stored: String {
        let columns = clock.columns
        let numbers = [
            until.millisecondsSince1970, played, Int64(clock.duration), columns.endsAt, columns.remaining,
            columns.addedSince,
        ]
        return numbers.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
    }

    fileprivate init?(stored: Substring.UTF8View) {
        let numbers = stored.split(separator: UInt8(ascii: " ")).map { Int64(Substring($0)) }
        guard numbers.count == 6, let until = numbers[0], let played = numbers[1], let duration = numbers[2] else {
            return nil
        }
        self.init(
            MatchClock(
                duration: Int(duration.limited), endsAt: numbers[3], remaining: numbers[4], addedSince: numbers[5],
                chosen: nil),
            played: played.limited, until: Date(millisecondsSince1970: until))
    }
}

extension FixedWidthInteger {
    /// The number, limited to the range from 0 to 10¹²; for durations, minutes and revisions, which the program stores only
    /// in this range. Numbers of a damaged file could overflow when they are added up, which would stop the server.
    @inlinable package var limited: Self { Swift.min(Swift.max(self, 0), 1_000_000_000_000) }
}
