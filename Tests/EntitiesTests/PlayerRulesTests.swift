// The rules for what is typed about a player.

import Entities
import Testing

@Suite struct PlayerRulesTests {
    @Test(arguments: [
        ("Ann", "Ann"), ("  Ann\n", "Ann"), ("\u{3000}Ann Lee\u{A0}", "Ann Lee"), ("A\0nn", "Ann"), ("👩🏽‍🦰", "👩🏽‍🦰"),
    ])
    func namesAreTrimmed(typed: String, kept: String) throws {
        #expect(try Player.validName(typed) == kept)
    }

    @Test(arguments: ["", " ", "\n\t\u{A0}\u{2003}", "\u{200B}", " \u{2060}\u{FEFF} ", "\0"])
    func namesAreNotBlank(typed: String) {
        #expect(throws: PlayerViolation.nameBlank) { try Player.validName(typed) }
    }

    @Test func namesHaveAtMost200Characters() throws {
        let family = String(repeating: "👨🏽‍👩🏾‍👧🏿‍👦🏻", count: 200)
        #expect(try Player.validName(family) == family)
        #expect(throws: PlayerViolation.nameTooLong) { try Player.validName(family + "x") }
        #expect(throws: PlayerViolation.nameTooLong) { try Player.validName(String(repeating: "x", count: 201)) }
    }

    /// One character can carry marks without end.
    @Test func aMountainOfMarksIsTooLong() {
        let mountain = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(mountain.count == 1)
        #expect(throws: PlayerViolation.nameTooLong) { try Player.validName(mountain) }
        #expect(throws: PlayerViolation.favouriteTeamTooLong) { try Player.validFavouriteTeam(mountain) }
    }

    @Test(arguments: [("1", 1), ("120", 120), (" 42 ", 42), ("", nil), ("  ", nil)] as [(String, Int?)])
    func ages(typed: String, age: Int?) throws {
        #expect(try Player.validAge(typed) == age)
    }

    @Test(arguments: ["0", "121", "-1", "12.5", "twelve", "99999999999999999999", "1 2"])
    func noAges(typed: String) {
        #expect(throws: PlayerViolation.ageNotInRange) { try Player.validAge(typed) }
    }

    @Test func aBlankFavouriteTeamIsNone() throws {
        #expect(try Player.validFavouriteTeam(" \u{200B} ") == nil)
        #expect(try Player.validFavouriteTeam(" FC ") == "FC")
    }

    @Test func aDraftIsValidatedAsAWhole() throws {
        let draft = PlayerDraft(name: " Ann ", age: 30, skill: Skill(rawValue: "legend"), favouriteTeam: " ")
        #expect(try draft.validated() == PlayerDraft(name: "Ann", age: 30, skill: Skill(rawValue: "legend")))
        #expect(throws: PlayerViolation.nameBlank) { try PlayerDraft(name: " ").validated() }
        #expect(throws: PlayerViolation.ageNotInRange) { try PlayerDraft(name: "Ann", age: 0).validated() }
        let long = String(repeating: "x", count: 201)
        #expect(throws: PlayerViolation.favouriteTeamTooLong) {
            try PlayerDraft(name: "Ann", favouriteTeam: long).validated()
        }
        #expect(throws: PlayerViolation.skillTooLong) {
            try PlayerDraft(name: "Ann", skill: Skill(rawValue: long)).validated()
        }
        #expect(throws: PlayerViolation.positionTooLong) {
            try PlayerDraft(name: "Ann", position: Position(rawValue: long)).validated()
        }
    }

    @Test func aPlayerIsAnIDAndADraft() {
        let player = Player(
            id: 7,
            name: "Ann",
            age: 30,
            skill: .amateur,
            position: .winger,
            favouriteTeam: "FC"
        )
        #expect(Player(id: 7, draft: player.draft) == player)
    }

    @Test func knownValuesInTheirOrder() {
        #expect(Skill.known.map(\.rawValue) == ["beginner", "amateur", "professional"])
        #expect(
            Position.known.map(\.rawValue) == ["goalkeeper", "defender", "midfielder", "winger", "striker"]
        )
    }
}
