// Names in the order that the viewer expects.

import Localization
import Modules
import Testing

@Suite struct ViewerTests {
    private struct Named: Equatable {
        let id: Int
        let name: String
    }

    private static func ordered(_ names: [String], in language: String) async throws -> [String] {
        let viewer = try Viewer(language, hasOwnTimeZone: false)
        return try await viewer.sorted(names) { $0 }
    }

    @Test func accentsAndCaseDoNotSeparateNames() async throws {
        #expect(
            try await Self.ordered(["zoe", "Émile", "Eve", "anna", "Ede"], in: "fr") == [
                "anna", "Ede", "Émile", "Eve", "zoe",
            ])
    }

    @Test func namesAreInTheOrderOfTheLanguage() async throws {
        #expect(try await Self.ordered(["Zoe", "Örjan", "Olle"], in: "en") == ["Olle", "Örjan", "Zoe"])
        #expect(try await Self.ordered(["Zoe", "Örjan", "Olle"], in: "sv") == ["Olle", "Zoe", "Örjan"])
    }

    @Test func equalNamesKeepTheirOrder() async throws {
        let viewer = try Viewer("en", hasOwnTimeZone: false)
        let named = [Named(id: 2, name: "Bo"), Named(id: 3, name: "Ana"), Named(id: 1, name: "Bo")]
        #expect(try await viewer.sorted(named, by: \.name).map(\.id) == [3, 2, 1])
    }
}
