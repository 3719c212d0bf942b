// Names in the order that the reader expects.

import Localization
import Modules
import Testing

@Suite struct ReaderTests {
    private struct Named: Equatable {
        let id: Int
        let name: String
    }

    private static func ordered(_ names: [String], in language: String) -> [String] {
        let reader = Reader(language: language, hasOwnTimeZone: false, order: NameOrder())
        return reader.sorted(names) { $0 }
    }

    @Test func accentsAndCaseDoNotPartNames() {
        #expect(
            Self.ordered(["zoe", "Émile", "Eve", "anna", "Ede"], in: "fr") == ["anna", "Ede", "Émile", "Eve", "zoe"])
    }

    @Test func theOrderIsTheLanguages() {
        #expect(Self.ordered(["Zoe", "Örjan", "Olle"], in: "en") == ["Olle", "Örjan", "Zoe"])
        #expect(Self.ordered(["Zoe", "Örjan", "Olle"], in: "sv") == ["Olle", "Zoe", "Örjan"])
    }

    @Test func equalNamesKeepTheirOrder() {
        let reader = Reader(language: "en", hasOwnTimeZone: false, order: NameOrder())
        let named = [Named(id: 2, name: "Bo"), Named(id: 3, name: "Ana"), Named(id: 1, name: "Bo")]
        #expect(reader.sorted(named, by: \.name).map(\.id) == [3, 2, 1])
    }
}
