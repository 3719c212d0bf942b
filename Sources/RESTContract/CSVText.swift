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

    /// Formulas in the text get an apostrophe in front.
    private static func field(_ text: String) -> String {
        let value = SpreadsheetText.value(of: text)
        let needsQuotes = value.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }
        return needsQuotes ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }
}
