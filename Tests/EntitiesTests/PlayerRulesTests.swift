// The validation of a player's fields.

import Entities
import Testing

@Suite struct PlayerRulesTests {
    private func draft(_ field: PlayerField, _ typed: String) throws(PlayerViolation) -> PlayerDraft {
        var draft = PlayerDraft(
            name: "Ann", age: 30, skill: .amateur, position: .winger, favouriteTeam: "FC")
        try draft.set(field, to: typed)
        return draft
    }

    @Test(
        "Names are trimmed and lose control characters, and line breaks in them become spaces",
        arguments: [
            ("Ann", "Ann"), ("  Ann\n", "Ann"), ("\u{3000}Ann Lee\u{A0}", "Ann Lee"), ("A\0nn", "Ann"), ("👩🏽‍🦰", "👩🏽‍🦰"),
            ("Ann\nLee", "Ann Lee"), ("Ann\u{85}Lee", "Ann Lee"), ("Ann\u{2028}Lee\u{2029}", "Ann Lee"),
            ("Ann\u{2029}Lee", "Ann Lee"),
        ])
    func namesAreTrimmed(typed: String, kept: String) throws {
        #expect(try draft(.name, typed).name == kept)
    }

    @Test(arguments: ["", " ", "\n\t\u{A0}\u{2003}", "\u{200B}", " \u{2060}\u{FEFF} ", "\0"])
    func namesAreNotBlank(typed: String) {
        #expect(throws: PlayerViolation.blank(.name)) { try draft(.name, typed) }
    }

    @Test func namesHaveAtMost200Characters() throws {
        let letters = String(repeating: "e\u{301}\u{302}", count: 200)
        let tooLong = PlayerViolation.tooLong(.name, maxLength: 200)
        #expect(try draft(.name, letters).name == letters)
        #expect(throws: tooLong) { try draft(.name, letters + "x") }
        #expect(throws: tooLong) { try draft(.name, String(repeating: "x", count: 201)) }
    }

    @Test("A stored value that breaks the rules can stay, but cannot be replaced by another invalid value")
    func storedValues() throws {
        let long = String(repeating: "x", count: 201)
        let stored = PlayerDraft(
            name: long, age: 200, skill: Skill(rawValue: long), position: Position(rawValue: long), favouriteTeam: long)
        #expect(try stored.validated(replacing: stored) == stored)
        #expect(throws: PlayerViolation.tooLong(.name, maxLength: 200)) { try stored.validated() }
        var draft = stored
        draft.name = " Ann "
        #expect(try draft.validated(replacing: stored).name == "Ann")
        #expect(try draft.validated(replacing: stored).age == 200)
        draft.age = 201
        #expect(throws: PlayerViolation.notInRange(.age, 1...120)) { try draft.validated(replacing: stored) }
        draft.age = nil
        for field in [PlayerField.skill, .position] {
            var other = draft
            if field == .skill { other.skill = Skill(rawValue: long + "y") }
            if field == .position { other.position = Position(rawValue: long + "y") }
            #expect(throws: PlayerViolation.tooLong(field, maxLength: 200)) { try other.validated(replacing: stored) }
        }
        draft.favouriteTeam = " "
        #expect(try draft.validated(replacing: stored).favouriteTeam == nil)
    }

    @Test("The size of the texts counts every text and every choice", arguments: PlayerField.allCases)
    func textSize(_ field: PlayerField) {
        let name = PlayerDraft(name: "A")
        #expect(name.textSize == 1)
        // 200 characters, 400 bytes.
        let text = String(repeating: "é", count: 200)
        var draft = name
        switch field.content {
        case .requiredText(let path, _): draft[keyPath: path] += text
        case .text(let path, _), .choice(let path, _): draft[keyPath: path] = text
        case .number: return
        }
        #expect(draft.textSize == 401)
    }

    @Test("A single character with thousands of combining marks is too long")
    func combiningMarks() {
        let marks = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(marks.count == 1)
        #expect(throws: PlayerViolation.tooLong(.name, maxLength: 200)) { try draft(.name, marks) }
        #expect(throws: PlayerViolation.tooLong(.favouriteTeam, maxLength: 200)) { try draft(.favouriteTeam, marks) }
    }

    @Test("A text has at most 1,600 bytes, which is the length of 64 family emoji")
    func bytes() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(try draft(.name, String(repeating: family, count: 64)).name.count == 64)
        #expect(try draft(.name, String(repeating: "é", count: 200)).name.count == 200)
        let marked = String(repeating: "e" + String(repeating: "\u{301}", count: 4), count: 178)
        #expect(marked.utf8.count == 1602)
        #expect(throws: PlayerViolation.tooLong(.name, maxLength: 200)) { try draft(.name, marked) }
    }

    @Test(
        "An age is a whole number from 1 to 120, or none",
        arguments: [("1", 1), ("120", 120), (" 42 ", 42), ("", nil), ("  ", nil)] as [(String, Int?)])
    func ages(typed: String, age: Int?) throws {
        #expect(try draft(.age, typed).age == age)
    }

    @Test(
        "Texts other than whole numbers from 1 to 120 in ASCII digits are refused as ages",
        arguments: ["0", "121", "-1", "+34", "12.5", "twelve", "99999999999999999999", "1 2", "٣٤"])
    func invalidAges(typed: String) {
        #expect(throws: PlayerViolation.notInRange(.age, 1...120)) { try draft(.age, typed) }
    }

    @Test func aBlankFavouriteTeamIsNil() throws {
        #expect(try draft(.favouriteTeam, " \u{200B} ").favouriteTeam == nil)
        #expect(try draft(.favouriteTeam, " FC ").favouriteTeam == "FC")
    }

    @Test("In a form, a skill or position is one of the options; an empty text removes it, and another text is refused")
    func choicesAreAmongTheirOptions() throws {
        #expect(try draft(.skill, "beginner").skill == .beginner)
        #expect(try draft(.skill, "").skill == nil)
        #expect(try draft(.position, "striker").position == .striker)
        #expect(throws: PlayerViolation.unknownOption(.skill, options: Skill.known.map(\.rawValue))) {
            try draft(.skill, "legend")
        }
        #expect(throws: PlayerViolation.unknownOption(.position, options: Position.known.map(\.rawValue))) {
            try draft(.position, " striker")
        }
    }

    @Test func anInvalidTextChangesNothing() {
        var draft = PlayerDraft(name: "Ann", age: 30)
        for (field, text) in [(PlayerField.name, ""), (.age, "0"), (.skill, "legend")] {
            #expect(throws: PlayerViolation.self) { try draft.set(field, to: text) }
        }
        #expect(draft == PlayerDraft(name: "Ann", age: 30))
    }

    @Test(
        "Setting a field to its own text changes nothing; an empty text removes the value of any field but the name",
        arguments: PlayerField.allCases)
    func texts(field: PlayerField) throws {
        let full = PlayerDraft(name: "Ann", age: 30, skill: .amateur, position: .winger, favouriteTeam: "FC")
        var draft = full
        #expect(!full.text(of: field).isEmpty)
        try draft.set(field, to: full.text(of: field))
        #expect(draft == full)
        guard field != .name else { return }
        try draft.set(field, to: "")
        #expect(draft.text(of: field) == "")
    }

    @Test func aDraftIsValidatedAsAWhole() throws {
        let draft = PlayerDraft(name: " Ann ", age: 30, skill: Skill(rawValue: "legend"), favouriteTeam: " ")
        #expect(try draft.validated() == PlayerDraft(name: "Ann", age: 30, skill: Skill(rawValue: "legend")))
        #expect(throws: PlayerViolation.blank(.name)) { try PlayerDraft(name: " ").validated() }
        #expect(throws: PlayerViolation.notInRange(.age, 1...120)) { try PlayerDraft(name: "Ann", age: 0).validated() }
        let long = String(repeating: "x", count: 201)
        #expect(throws: PlayerViolation.tooLong(.favouriteTeam, maxLength: 200)) {
            try PlayerDraft(name: "Ann", favouriteTeam: long).validated()
        }
        #expect(throws: PlayerViolation.tooLong(.skill, maxLength: 200)) {
            try PlayerDraft(name: "Ann", skill: Skill(rawValue: long)).validated()
        }
        #expect(throws: PlayerViolation.tooLong(.position, maxLength: 200)) {
            try PlayerDraft(name: "Ann", position: Position(rawValue: long)).validated()
        }
    }

    @Test func theFieldsOfTheDraftAreMembersOfThePlayer() {
        var player = Player(id: 7, draft: PlayerDraft(name: "Ann", age: 30))
        #expect(player.name == "Ann")
        player.age = 31
        #expect(player == Player(id: 7, draft: PlayerDraft(name: "Ann", age: 31)))
        #expect(Player(id: 7, name: "Ann").draft == PlayerDraft(name: "Ann"))
    }

    @Test("Skills are listed from the lowest to the highest, and positions from the goalkeeper to the striker")
    func optionsInTheirOrder() {
        #expect(Skill.known.map(\.rawValue) == ["beginner", "amateur", "professional"])
        #expect(Position.known.map(\.rawValue) == ["goalkeeper", "defender", "midfielder", "winger", "striker"])
    }
}
