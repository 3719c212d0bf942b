// The fields of queries and forms, and the values that are read from them.

import Entities
import Modules
import Testing

@testable import WebFront

@Suite("Fields of forms")
struct FormFieldsTests {
    @Test("Names and values are decoded in order, and the first value of a name counts")
    func items() throws {
        let fields = try FormFields("a=1+2&b=%C3%A9=&a=3&c&=d&&%26=%2b%4F")
        #expect(fields.items.map(\.name) == ["a", "b", "a", "c", "", "&"])
        #expect(fields.items.map(\.value) == ["1 2", "é=", "3", "", "d", "+O"])
        #expect(fields["a"] == "1 2")
        #expect(fields.all("a") == ["1 2", "3"])
        #expect(fields["d"] == nil)
        #expect(fields.byteCount == 15)
    }

    @Test(
        "Invalid encodings are rejected",
        arguments: ["%", "a=%4", "%4=a", "a=%g0", "a=%0g", "a=%/0", "a=%0:", "a=%FF"])
    func malformed(_ text: String) {
        #expect(throws: FormFields.Malformed.self) { try FormFields(text) }
    }

    @Test("In a query, an invalid item is left out; it makes the query malformed unless it has the tolerated name")
    func query() {
        let tolerated = FormFields(query: "next=%&b=1", tolerating: "next")
        #expect(tolerated.items == [.init(name: "b", value: "1")])
        #expect(!tolerated.isMalformed)
        let malformed = FormFields(query: "next=%&a=%&b=1", tolerating: "next")
        #expect(malformed.items == tolerated.items)
        #expect(malformed.isMalformed)
    }

    @Test("A form or a query with more than 4,096 items is malformed")
    func count() throws {
        let most = repeatElement("a=", count: 4096).joined(separator: "&")
        #expect(try FormFields(most).items.count == 4096)
        #expect(!FormFields(query: most, tolerating: "next").isMalformed)
        #expect(throws: FormFields.Malformed.self) { try FormFields(most + "&a=") }
        let query = FormFields(query: most + "&a=", tolerating: "next")
        #expect(query.items.count == 4096)
        #expect(query.isMalformed)
    }

    @Test("A plan of teams and clock is read from the query of the page that splits players into teams")
    func plans() throws {
        let query = "player=1&player=4&player=5&team-4=teamA&team-4=teamB&team-5=x&arrange=shuffle&seed=-7"
        let choices = TeamChoices([
            .init(player: 1, section: .bench), .init(player: 4, section: .teamA), .init(player: 5, section: .bench),
        ])
        #expect(try FormFields(query).arrangedPlan() == TeamPlan(choices, arrangement: .shuffle, seed: -7))
        #expect(try FormFields("seed=1&start=on").arrangedPlan() == TeamPlan(TeamChoices([])))
        #expect(try FormFields("player=4&player=x").arrangedPlan() == nil)
        let clock = try FormFields("minutes=20&minutes=45&minutes=&minutes=+&start=1").arrangedPlan()
        #expect(clock == TeamPlan(TeamChoices([]), minutes: "45", startsClock: true))
        // The text is not cut: its beginning alone would be a valid length.
        #expect(try FormFields("minutes=45++++++++x").arrangedPlan()?.minutes == "45        x")
    }

    @Test("Of several names for one player the first one counts")
    func names() throws {
        let fields = try FormFields("name-1=Ana&name-x=Bo&name-1=Cleo&name-4=Dan")
        #expect(fields.shownNames() == [1: "Ana", 4: "Dan"])
    }

    @Test("A name with as many bytes as a valid one can have is kept, and one with more bytes is left out")
    func longNames() throws {
        // A flag is one character of 8 bytes in UTF-8.
        let longest = String(repeating: "🇫🇷", count: Player.nameLength)
        #expect(try PlayerDraft(name: longest).validated().name == longest)
        let fields = try FormFields("name-1=\(longest)&name-2=\(longest)e&name-3=Ana")
        #expect(fields.shownNames() == [1: longest, 3: "Ana"])
    }

    @Test("A one-time token has 1 to 64 bytes", arguments: [(0, false), (1, true), (64, true), (65, false)])
    func tokens(_ length: Int, _ isValid: Bool) throws {
        let fields = try FormFields("token=" + String(repeating: "x", count: length))
        #expect(((try? fields.oneTimeToken()) != nil) == isValid)
    }
}
