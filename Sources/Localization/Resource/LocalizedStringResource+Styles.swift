// How a value is written, as far as the program has a say; the rest is the locale's.

extension LocalizedStringResource {
    /// How a number is written, with the locale's digits and separators (UTS #35 part 3, “Number Format Patterns”).
    public enum NumberStyle: Sendable, Hashable {
        /// With as many decimals as the number needs, at most six.
        case decimal
        /// With exactly this many decimals, at most nine.
        case fraction(digits: Int)
        /// 0.25 as `25%` or `25 %`, without decimals.
        case percent
    }

    /// How much of an instant is shown (UTS #35 part 4, “Date Format Patterns”; the date is CLDR's long one).
    public enum DateStyle: String, Sendable, Hashable, Codable {
        /// `21 November 2026`
        case date = "d"
        /// `7:30 PM`
        case time = "t"
        /// `21 November 2026 at 7:30 PM`
        case dateTime = "dt"
        /// `7:30 PM GMT+1`
        case timeWithZone = "tz"
        /// `21 November 2026 at 7:30 PM GMT+1`
        case dateTimeWithZone = "dtz"
    }

    /// How a length of time is shown.
    public enum DurationStyle: String, Sendable, Hashable, Codable {
        /// `09:58`: minutes and seconds in the digits of every stopwatch, which scripts can count down.
        case clock = "ms"
        /// `1:09:58`: hours, minutes and seconds, in the same digits.
        case longClock = "hms"
        /// `1 hour, 9 minutes, 58 seconds`: words, without the units that are zero (UTS #35 part 2, “Unit Elements”).
        case units = "u"
    }

    /// How a list is joined (UTS #35 part 2, “List Patterns”).
    public enum ListStyle: String, Sendable, Hashable, Codable {
        /// `A, B and C`
        case and = "a"
        /// `A, B or C`
        case or = "o"
        /// `A, B, C` for measurements
        case unit = "u"
    }
}
