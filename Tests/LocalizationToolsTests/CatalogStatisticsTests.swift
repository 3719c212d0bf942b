// Statistics about a catalog.

import LocalizationTools
import Testing

@Suite("Statistics about a catalog")
struct CatalogStatisticsTests {
    @Test("Statistics count the keys by the state of their texts in each language")
    func statistics() throws {
        let statistics = CatalogStatistics(try Support.document(try Support.everyKind()).catalog())
        #expect(statistics.keyCount == 9)
        #expect(statistics.languages.map(\.tag) == ["en", "fr"])
        let french = statistics.languages[1]
        #expect(french.translated == 4)
        #expect(french.needsReview == 1)
        #expect(french.missing == 3)
        #expect(french.percentTranslated == 50)
        #expect(statistics.languages[0].percentTranslated == 100)
        #expect(statistics.description.split(separator: "\n").count == 3)
        let lines = statistics.description.split(separator: "\n")
        #expect(lines[0] == "   language translated     review    missing      words          %")
    }

    @Test("The words of all forms are counted without placeholders, and an apostrophe does not separate words")
    func words() throws {
        let forms = Support.plural("en", ["one": "%lld player’s match", "other": "%lld players’ matches, 100 %%"])
        let statistics = CatalogStatistics(try Support.document(Support.catalog([forms])).catalog())
        #expect(statistics.languages.map(\.wordCount) == [4])
    }
}
