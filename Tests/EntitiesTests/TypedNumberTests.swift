// Numbers that are typed into forms.

import Entities
import Testing

@Suite struct TypedNumberTests {
    @Test(
        "White space around digits is left out",
        arguments: [("7", 7), (" 42\u{A0}\n", 42), ("007", 7), (String(repeating: " ", count: 63) + "1", 1)])
    func numbers(typed: String, number: Int) {
        #expect(Int(typed: typed) == number)
    }

    @Test(
        "Signs, other digits and texts of more than 64 bytes are no numbers",
        arguments: ["", " ", "+7", "-7", "1 2", "1.5", "٧", "seven", String(repeating: " ", count: 64) + "1"])
    func others(typed: String) {
        #expect(Int(typed: typed) == nil)
    }
}
