// Values of tables that spreadsheet programs open.

/// A spreadsheet program calculates a cell that begins like a formula (OWASP, CSV Injection), so such a value is written with
/// an apostrophe in front of the formula, and read without it.
///
/// In some countries, such as France, the programs separate cells by semicolons. They then split a value at its semicolons, and
/// quotation marks around the value do not prevent this. So each part after a separator is treated like the beginning.
public enum SpreadsheetText {
    private static let formulaStarts: [Unicode.Scalar] = Array("=+-@\t\r＝＋－＠".unicodeScalars)
    private static let separators: [Unicode.Scalar] = [",", ";", "\t", "\r", "\n"]
    /// Characters that a program may skip at the beginning of a cell.
    private static let omitted: [Unicode.Scalar] = [" ", "\""]
    private static let apostrophe: Unicode.Scalar = "'"

    /// The value that is written into a table for a text. A formula that already has apostrophes in front gets one more, because
    /// ``text(of:)`` removes one.
    public static func value(of text: String) -> String {
        changed(text) { $0 + 1 }
    }

    /// The text for a value that was read from a table.
    public static func text(of value: String) -> String {
        changed(value) { max(0, $0 - 1) }
    }

    /// The text with a changed number of apostrophes in front of each formula.
    /// - Parameter count: computes the new number from the present one.
    private static func changed(_ text: String, _ count: (Int) -> Int) -> String {
        var result = String.UnicodeScalarView()
        var apostrophes = 0
        var isBeginning = true
        for scalar in text.unicodeScalars {
            if isBeginning, scalar == apostrophe {
                apostrophes += 1
                continue
            }
            let isFormula = isBeginning && formulaStarts.contains(scalar)
            for _ in 0..<(isFormula ? count(apostrophes) : apostrophes) { result.append(apostrophe) }
            result.append(scalar)
            isBeginning =
                separators.contains(scalar) || isBeginning && apostrophes == 0 && omitted.contains(scalar)
            apostrophes = 0
        }
        for _ in 0..<apostrophes { result.append(apostrophe) }
        return String(result)
    }
}
