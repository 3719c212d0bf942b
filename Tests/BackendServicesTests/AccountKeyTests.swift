// The comparison of usernames.

import BackendServices
import Foundation
import Testing

@Suite struct AccountKeyTests {
    @Test(
        "Names that differ only in case, surrounding spaces, Unicode normalization or U+0000 belong to one account",
        arguments: [
            ["ann", "Ann", "ANN", "  ann ", "a\u{0}nn", "\u{0}ann\u{0}"],
            ["straße", "STRASSE", "STRAẞE", "strasse", "Straſſe"],
            ["σίσυφος", "ΣΊΣΥΦΟΣ", "σίσυφοσ", "ΣΙ\u{301}ΣΥΦΟΣ"],
            ["é", "É", "e\u{301}", "E\u{301}"],
            ["İ", "i\u{307}", "I\u{307}"],
            ["ﬁ", "FI", "fi"],
            ["k", "K", "\u{212A}"],
            ["å", "Å", "\u{212B}", "a\u{30A}"],
            ["ǆ", "ǅ", "Ǆ"],
            ["ᾴ", "ᾳ\u{301}", "α\u{301}\u{345}", "α\u{345}\u{301}", "ΆΙ"],
            ["ꮳ", "Ꮳ"],
            ["𐐀", "𐐨"],
        ])
    func oneAccount(names: [String]) {
        #expect(Set(names.map { AccountKey($0) }).count == 1)
    }

    @Test(
        "Names with other letters, or with a space inside, belong to different accounts",
        arguments: [("i", "ı"), ("i", "İ"), ("e", "é"), ("o", "ø"), ("ann", "a nn"), ("a", "а"), ("ss", "s")])
    func differentAccounts(one: String, other: String) {
        #expect(AccountKey(one) != AccountKey(other))
    }

    @Test func theKeyIsTheSameTextForEveryFormOfAName() {
        let forms = ["É", "E\u{301}", "é", "e\u{301}"].map { Array(AccountKey($0).value.utf8) }
        #expect(Set(forms).count == 1)
        #expect(AccountKey(AccountKey("Straße").value) == AccountKey("Straße"))
    }
}
