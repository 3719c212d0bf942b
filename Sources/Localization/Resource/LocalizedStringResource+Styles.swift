// The format styles that a program can choose. Everything else about a format follows the locale.

extension LocalizedStringResource {
    /// The format of a number. Digits and separators are those of the locale (UTS #35 part 3, “Number Format
    /// Patterns”).
    public enum NumberStyle: Sendable, Hashable {
        /// With as many decimals as needed, at most six.
        case decimal
        /// With a fixed number of decimals. `digits` is clamped to 0 to 9.
        case fraction(digits: Int)
        /// A percentage without decimals: 0.25 is `25%` or `25 %`.
        case percent
    }

    /// The format of an instant (UTS #35 part 4, “Date Format Patterns”). Dates use CLDR's long format.
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

    /// The format of a duration.
    public enum DurationStyle: String, Sendable, Hashable, Codable {
        /// `09:58`: minutes and seconds, in the digits of the locale. An hour is `60:00`, and 100 hours are `6000:00`.
        case clock = "ms"
        /// `1:09:58`: hours, minutes and seconds, in the digits of the locale. Ten minutes are `0:10:00`.
        case longClock = "hms"
        /// `1 hour, 9 minutes, 58 seconds`: unit names, without units that are zero; `0 seconds` when
        /// all units are zero (UTS #35 part 2, “Unit Elements”).
        case units = "u"
    }

    /// The separator of a list (UTS #35 part 2, “List Patterns”). A list without elements is an empty text.
    public enum ListStyle: String, Sendable, Hashable, Codable {
        /// `A, B and C`
        case and = "a"
        /// `A, B or C`
        case or = "o"
        /// `A, B, C`, for measurements
        case unit = "u"
    }
}
