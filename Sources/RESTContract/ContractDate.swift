// Instants in JSON.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// ISO 8601 in UTC with milliseconds, `2026-11-21T19:30:00.000Z`.
public enum ContractDate {
    /// The instant as text, truncated to milliseconds.
    public static func text(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Parses an instant with or without a fraction of a second; nil for another text.
    public static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
    }
}
