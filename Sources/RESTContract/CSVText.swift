// Tables as CSV (RFC 4180).

internal import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A table for spreadsheet programs: UTF-8 with a byte order mark, by which they recognise UTF-8, and lines that end
/// with CRLF.
public struct CSVText: Sendable, Hashable {
    private var text = "\u{FEFF}"

    /// - Parameter header: the names of the columns.
    public init(header: [String]) {
        append(header)
    }

    /// Appends a row. Nil is an empty field.
    public mutating func append(_ fields: [String?]) {
        text += fields.map { Self.field($0 ?? "") }.joined(separator: ",") + "\r\n"
    }

    public var data: Data { Data(text.utf8) }

    /// What was appended since the last call; at the first call also the header.
    mutating func takeData() -> Data {
        defer { text = "" }
        return data
    }

    /// The text of one field, with an apostrophe in front of each formula, see `SpreadsheetText`.
    private static func field(_ text: String) -> String {
        let value = SpreadsheetText.value(of: text)
        let quote: Unicode.Scalar = "\""
        guard value.unicodeScalars.contains(where: { $0 == "," || $0 == quote || $0.value < 0x20 }) else {
            return value
        }
        // Scalars are compared, because a quotation mark and a combining mark after it are one `Character`.
        var quoted = String.UnicodeScalarView([quote])
        for scalar in value.unicodeScalars { quoted.append(contentsOf: scalar == quote ? [quote, quote] : [scalar]) }
        quoted.append(quote)
        return String(quoted)
    }
}
