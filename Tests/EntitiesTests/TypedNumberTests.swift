// Numbers that are typed into forms.

import Entities
import Testing

@Suite struct TypedNumberTests {
    @Test(
        "White space around the digits of a number is ignored",
        arguments: [("7", 7), (" 42\u{A0}\n", 42), ("007", 7), (String(repeating: " ", count: 63) + "1", 1)])
    func numbers(typed: String, number: Int) {
        #expect(Int(typed: typed) == number)
    }

    @Test(
        "Texts that are not ASCII digits, or have more than 64 bytes, are not numbers",
        arguments: ["", " ", "+7", "-7", "1 2", "1.5", "٧", "seven", String(repeating: " ", count: 64) + "1"])
    func others(typed: String) {
        #expect(Int(typed: typed) == nil)
    }
}
