// Values of tables that spreadsheet programs open.

import Testing

@testable import Entities

@Suite struct SpreadsheetTextTests {
    @Test(
        "A formula is written with one more apostrophe before it, another text as it is, and both are read back",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
            ("\rx", "'\rx"), ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠SUM", "'＠SUM"), ("'＝1", "''＝1"),
            ("＃1", "＃1"),
            ("'=1", "''=1"), ("''@", "'''@"), ("Zoë", "Zoë"), ("'quoted", "'quoted"), ("", ""), ("'", "'"),
            ("a=1", "a=1"),
            // A program that expects another separator than the comma splits values at it, even inside quotation marks.
            ("x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"), ("x,@a", "x,'@a"), ("x\t＝1", "x\t'＝1"),
            ("x\n=1", "x\n'=1"), ("a\r\n-1", "a\r\n'-1"), ("Ann; =1; +2", "Ann; '=1; '+2"), ("x;\"=1", "x;\"'=1"),
            ("x;'=1", "x;''=1"),
            ("x;;=1", "x;;'=1"), ("x;\t=1", "x;'\t'=1"), ("=1;=2", "'=1;'=2"), ("x;y=1", "x;y=1"), ("x;'y", "x;'y"),
            ("x; ' =1", "x; ' =1"), ("3-2; ok", "3-2; ok"),
        ])
    func writing(text: String, value: String) {
        #expect(SpreadsheetText.value(of: text) == value)
        #expect(SpreadsheetText.text(of: value) == text)
    }

    @Test("A value without an apostrophe in front of a formula is read as it is")
    func unprotected() {
        for value in ["=1+1", "-1", "", "'x", "x;=1", "x; 'y"] { #expect(SpreadsheetText.text(of: value) == value) }
    }

    @Test("Random texts are read as they were written")
    func everyText() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let text = String((0..<8).map { _ in "=+'; \t\r\n\"a".randomElement(using: &generator) ?? "a" })
            #expect(SpreadsheetText.text(of: SpreadsheetText.value(of: text)) == text)
        }
    }
}
