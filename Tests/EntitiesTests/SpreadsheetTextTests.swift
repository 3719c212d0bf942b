// Values of tables that spreadsheet programs open.

import Entities
import Testing

@Suite struct SpreadsheetTextTests {
    @Test(
        "A text that would be a formula is written with an apostrophe",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"),
            ("\rx", "'\rx"), ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠SUM", "'＠SUM"), ("'＝1", "''＝1"),
            ("＃1", "＃1"),
            ("'=1", "''=1"), ("''@", "'''@"), ("Zoë", "Zoë"), ("'quoted", "'quoted"), ("", ""), ("'", "'"),
            ("a=1", "a=1"),
        ])
    func writing(text: String, value: String) {
        #expect(SpreadsheetText.value(of: text) == value)
        #expect(SpreadsheetText.text(of: value) == text)
    }

    @Test func aValueWithoutAnApostropheIsReadAsItIs() {
        for value in ["=1+1", "-1", "", "'x"] { #expect(SpreadsheetText.text(of: value) == value) }
    }
}
