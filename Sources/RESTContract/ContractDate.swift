// Instants in JSON.

internal import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// ISO 8601 in UTC with milliseconds, `2026-11-21T19:30:00.000Z`.
public enum ContractDate {
    /// The instant as text, rounded to milliseconds.
    public static func text(_ date: Date) -> String {
        // The format truncates to milliseconds, most of which have no exact binary value, so half a millisecond is added.
        Date(timeIntervalSince1970: (TimeInterval(date.millisecondsSince1970) + 0.5) / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Parses an instant with or without a fraction of a second, and rounds it to milliseconds; nil for another text.
    public static func date(_ text: String) -> Date? {
        let date =
            (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
        return date?.wholeMilliseconds
    }

    /// Parses an instant as ``date(_:)`` does, but also returns nil for texts that ``date(_:)`` can accept: a day or a time that
    /// does not exist, another time zone, and a year after 9999.
    static func strictDate(_ text: String) -> Date? {
        let seconds = String(text.prefix("2026-11-21T19:30:00".count))
        // The parser can read 30 February as a day in March, whose text differs.
        guard text.utf8.dropFirst(4).first == UInt8(ascii: "-"), let date = date(text),
            let whole = self.date(seconds + "Z"),
            self.text(whole) == seconds + ".000Z", (0...1).contains(date.timeIntervalSince(whole))
        else { return nil }
        return date
    }
}
