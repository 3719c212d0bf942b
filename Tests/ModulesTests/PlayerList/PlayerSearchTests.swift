// Results of a search, and words of other languages.

import Entities
import Localization
import Testing

@testable import Modules

@Suite struct PlayerSearchTests {
    private static let roster = [
        Player(id: 1, draft: PlayerDraft(name: "Zoë Ünal", skill: .professional, position: .goalkeeper)),
        Player(id: 2, draft: PlayerDraft(name: "O'Neil", skill: .amateur, position: .defender)),
        Player(id: 3, draft: PlayerDraft(name: "陈伟", skill: .beginner, position: .midfielder)),
        Player(id: 4, draft: PlayerDraft(name: "عمر حسن", position: .winger)),
        Player(id: 5, draft: PlayerDraft(name: "Łukasz Gardner", skill: .amateur, position: .striker)),
        Player(
            id: 6,
            draft: PlayerDraft(name: "Émile", skill: Skill(rawValue: "legend"), position: Position(rawValue: "Líbero"))),
        Player(id: 7, name: "Bo"),
    ]

    private func found(_ search: PlayerSearch, in language: String = "en") throws -> [Player.ID] {
        let filter = RosterFilter(search, for: try Viewer(language, hasOwnTimeZone: true))
        return Self.roster.filter(filter.finds).map(\.id)
    }

    @Test(
        "Parts of a name match, regardless of case, accents and width",
        arguments: [
            ("zoe", [1]), ("ZOË", [1]), ("una", [1]), ("ｚｏｅ", [1]), ("zo\u{65}\u{308}", [1]), ("oneil", []),
            ("o’neil", [2]), ("'NEIL", [2]), ("伟", [3]), ("حسن", [4]), ("lukasz", [5]), ("emile", [6]),
            ("zoe unal", [1]), ("unal zoe", [1]), ("zoe gardner", []), ("  bo \u{a0} ", [7]), ("nobody", []), ("%", []),
            ("(", []), ("\\", []),
        ])
    func names(_ text: String, _ expected: [Player.ID]) throws {
        let search = try #require(PlayerSearch(text: text, position: nil, skill: nil))
        #expect(try found(search) == expected)
    }

    @Test(
        "Names of positions and skills in the viewer's language match, whole or by prefix",
        arguments: [
            ("goalkeeper", "en", [1]), ("GOAL", "en", [1]), ("gk", "en", [1]), ("gard", "en", [5]),
            ("gardien", "fr", [1]), ("gard", "fr", [1, 5]), ("défenseur", "fr", [2]), ("defenseur", "fr", [2]),
            ("amateur", "en", [2, 5]), ("amateur o'neil", "en", [2]), ("striker amateur", "en", [5]),
            ("debutant", "fr", [3]), ("débutant", "en", []), ("keeper", "en", []), ("libero", "en", [6]),
            ("legend", "fr", [6]), ("pro goal", "en", [1]), ("winger", "fr", []),
        ])
    func words(_ text: String, _ language: String, _ expected: [Player.ID]) throws {
        #expect(try found(.text(text), in: language) == expected)
    }

    @Test("A long roster is searched with the same result as a short one", arguments: [1, 1_000])
    func longRoster(_ count: Int) async throws {
        let roster = (0..<count).flatMap { index in
            Self.roster.map { Player(id: 10 * index + $0.id, draft: $0.draft) }
        }
        let filter = RosterFilter(.text("zoe"), for: try Viewer("en", hasOwnTimeZone: true))
        #expect(try await filter.players(of: roster).map(\.id) == (0..<count).map { 10 * $0 + 1 })
    }

    @Test("A search for a position or a skill finds the players who have it, in both languages")
    func meanings() throws {
        for language in ["en", "fr"] {
            #expect(try found(.position(.goalkeeper), in: language) == [1])
            #expect(try found(.skill(.amateur), in: language) == [2, 5])
            #expect(try found(.position(Position(rawValue: "Líbero")), in: language) == [6])
            #expect(try found(.position(Position(rawValue: "coach")), in: language) == [])
        }
    }

    @Test(
        "A word of another language gives a hint with its meaning",
        arguments: [
            ("gardien", "en", [PlayerSearch.position(.goalkeeper)]), ("Gardien", "fr", []),
            ("goalkeeper", "fr", [.position(.goalkeeper)]), ("GARDIEN", "en", [.position(.goalkeeper)]),
            ("debutant", "en", [.skill(.beginner)]), ("attaquant", "en", [.position(.striker)]),
            ("defender", "fr", [.position(.defender)]), ("def", "en", []), ("ga", "en", []), ("zoe", "en", []),
            ("", "en", []), ("professionnel", "en", [.skill(.professional)]), ("professional", "en", []),
        ])
    func hints(_ text: String, _ language: String, _ expected: [PlayerSearch]) throws {
        #expect(try Pages.words.get().foreignMeanings(of: text, in: language) == expected)
    }

    @Test("A search is read from the query of an address, and written into one")
    func addresses() {
        #expect(PlayerSearch(text: nil, position: nil, skill: nil) == nil)
        #expect(PlayerSearch(text: " \t\u{200B}", position: "goalkeeper", skill: nil) == nil)
        #expect(PlayerSearch(text: " a\u{0}\nb ", position: nil, skill: nil) == .text("a b"))
        #expect(PlayerSearch(text: nil, position: "winger", skill: "amateur") == .position(.winger))
        #expect(PlayerSearch(text: nil, position: "", skill: "amateur") == .skill(.amateur))
        #expect(
            PlayerSearch(text: String(repeating: "é", count: 500), position: nil, skill: nil)
                == .text(String(repeating: "é", count: 200)))
        #expect(SiteRoute.playerSearch(.text("Zoë & <b>")).address == "/players?q=Zo%C3%AB%20%26%20%3Cb%3E")
        #expect(SiteRoute.playerSearch(.position(.goalkeeper)).address == "/players?position=goalkeeper")
        #expect(SiteRoute.playerSearch(.skill(.amateur)).address == "/players?skill=amateur")
    }
}
