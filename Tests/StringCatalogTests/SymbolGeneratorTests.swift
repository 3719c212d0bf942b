import StringCatalog
import Testing

@testable import CatalogSymbolsTool

@Suite("Symbols")
struct SymbolGeneratorTests {
    @Test(
        "Names come from keys",
        arguments: [
            ("players.title", "playersTitle"), ("skill.beginner", "skillBeginner"),
            ("players.error.selectTwo", "playersErrorSelectTwo"),
            ("position.goalkeeper.acronym", "positionGoalkeeperAcronym"),
            ("OK", "ok"), ("Don’t have an account?", "dontHaveAnAccount"), ("You have %lld players", "youHavePlayers"),
            ("2fa.title", "_2faTitle"), ("default", "`default`"), ("init", "init_"), ("self", "self_"),
            ("in.play", "inPlay"),
            ("équipe-favorite", "équipeFavorite"), ("team_a", "teamA"), ("100 % sure", "_100Sure"), ("…", nil),
            ("%@", nil),
        ])
    func names(key: String, expected: String?) {
        #expect(SymbolName.name(for: key) == expected)
    }

    private func source(_ strings: String) throws -> String {
        try SymbolGenerator(StringCatalog(parsing: Array(catalogText(strings).utf8), fileName: "L.xcstrings")).source
    }

    @Test("A file of symbols")
    func file() throws {
        let generated = try source(
            #"""
            "players.title": { "comment": "Title of\nthe list", "localizations": { \#(unit("en", "Players")) } },
            "players.selected": { "localizations": { \#(substitution("en", "%#@n@ of %@", ["other": "%arg"])) } },
            "rating.\"x\"\\": { "localizations": { \#(unit("en", "%2$.1lf %1$@")) } }
            """#)
        #expect(
            generated == #"""
                // The texts of the String Catalog as Swift symbols. Written by the plugin CatalogSymbols; do not edit.

                public import Localization

                extension LocalizedArgument where Self == LocalizedStringResource {
                    /// Title of
                    /// the list
                    ///
                    /// “Players”
                    public static var playersTitle: LocalizedStringResource { Key.playersTitle }

                    /// “%#@n@ of %@”
                    public static func playersSelected(n: Int, _ argument2: some LocalizedArgument) -> LocalizedStringResource {
                        LocalizedStringResource(Key.playersSelected, arguments: [.integer(n), argument2.localizedArgument])
                    }

                    /// “%2$.1lf %1$@”
                    public static func ratingX(_ argument1: some LocalizedArgument, _ argument2: Double) -> LocalizedStringResource {
                        LocalizedStringResource(Key.ratingX, arguments: [argument1.localizedArgument, .number(argument2)])
                    }
                }

                /// Made once: a symbol costs no more than its arguments.
                private enum Key {
                    static let playersTitle = LocalizedStringResource(key: "players.title")
                    static let playersSelected = LocalizedStringResource.Definition(key: "players.selected")
                    static let ratingX = LocalizedStringResource.Definition(key: "rating.\"x\"\\")
                }

                """#)
    }

    @Test("Two keys with one name are refused")
    func collision() {
        let problems = #expect(throws: CatalogProblems.self) {
            try source("\"team.a\": {},\n\"team-a\": {}")
        }
        #expect(
            problems?.description
                == "L.xcstrings:3:1: error: `team-a` and `team.a` in line 2 would both be called `teamA`")
    }
}
