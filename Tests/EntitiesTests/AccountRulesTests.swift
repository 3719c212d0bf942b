// The validation of usernames and passwords.

import Entities
import Testing

@Suite struct AccountRulesTests {
    @Test(arguments: [
        ("ann", "ann"), (" Ann Lee ", "Ann Lee"), ("12345678901234567890", "12345678901234567890"),
        ("ÉÈÊËéèêëÀÁÂÃÄÅàáâã", "ÉÈÊËéèêëÀÁÂÃÄÅàáâã"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ])
    func usernamesAreTrimmed(typed: String, kept: String) throws {
        #expect(try Username.validated(typed) == kept)
    }

    @Test(
        "A username that is blank or too long, or has a forbidden character, is refused",
        arguments: [
            ("", Username.Violation.blank), ("   ", .blank), ("\u{200B}", .blank), ("123456789012345678901", .tooLong),
            ("a:b", .forbiddenCharacter), ("a\u{7}b", .forbiddenCharacter), ("a\nb", .forbiddenCharacter),
            ("a\0b", .forbiddenCharacter),
            ("e" + String(repeating: "\u{301}", count: 10_000), .tooLong),
        ])
    func usernameViolations(typed: String, violation: Username.Violation) {
        #expect(throws: violation) { try Username.validated(typed) }
    }

    @Test("No account can have a username with U+0000")
    func nullCharacters() {
        #expect(Username.canExist("zoe"))
        #expect(!Username.canExist("zoe\0") && !Username.canExist("zoe\0x") && !Username.canExist("\0"))
    }

    @Test(arguments: ["12345678", "        ", "ünïcödé🔑"])
    func passwordsAreKeptAsTyped(typed: String) throws {
        #expect(try Password.validated(typed) == typed)
    }

    @Test("A password with fewer than eight characters is refused", arguments: ["", "1234567", "🔑🔑🔑🔑🔑🔑🔑"])
    func shortPasswords(typed: String) {
        #expect(throws: Password.Violation.tooShort) { try Password.validated(typed) }
    }

    @Test("A password of 1,024 bytes is accepted, and a longer one is refused")
    func longPasswords() throws {
        let longest = String(repeating: "é", count: 512)
        #expect(try Password.validated(longest) == longest)
        #expect(throws: Password.Violation.tooLong) { try Password.validated(longest + "x") }
    }
}
