// Values of tables that spreadsheet programs open.

/// A spreadsheet program calculates a value that begins like a formula (OWASP, CSV Injection), so such a value is written with
/// an apostrophe in front, and read without it.
public enum SpreadsheetText {
    private static let formulaStarts: [Unicode.Scalar] = Array("=+-@\t\r＝＋－＠".unicodeScalars)
    private static let apostrophe: Unicode.Scalar = "'"

    /// The text as it is written. A text that already has apostrophes before its formula gets one more, because
    /// ``text(of:)`` removes one.
    public static func value(of text: String) -> String {
        looksLikeFormula(text) ? "'" + text : text
    }

    /// The text of a value that was read.
    public static func text(of value: String) -> String {
        value.unicodeScalars.first == apostrophe && looksLikeFormula(value)
            ? String(value.unicodeScalars.dropFirst()) : value
    }

    /// Whether a formula begins the text, maybe after apostrophes.
    private static func looksLikeFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != apostrophe }.map(formulaStarts.contains) ?? false
    }
}
