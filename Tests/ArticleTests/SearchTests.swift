// The code of the article about searching and sorting, with its results.

import ArticleTexts
import Foundation
import Localization
import Testing

@Suite("Article about searching and sorting")
struct SearchTests {
    @Test("Texts are found by their words")
    func words() throws {
        let bytes = PackageResources.Localizable_xcstrings
        let catalog = LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))

        let index = LocalizedWordIndex([.playersTitle, .formSend], in: catalog)
        let found = index.keys(matching: "jou", in: "fr")
        let others = index.matches("player", inLanguagesOtherThan: "fr")
        #expect(found == ["players.title"])
        #expect(others == [LocalizedWordIndex.Match(key: "players.title", language: "en")])
    }

    @Test("Names are found without accents, and sorted as in a language")
    func names() {
        let names = ["Zoë", "Örjan", "Émile", "Ann"]
        let query = SearchFold.fold("emil")
        let matching = names.filter { SearchFold.fold($0).hasPrefix(query) }
        #expect(matching == ["Émile"])

        let order = NameOrder()
        let inSwedish = order.order(of: names, in: "sv").map { names[$0] }
        let inGerman = order.order(of: names, in: "de").map { names[$0] }
        #expect(inSwedish == ["Ann", "Émile", "Zoë", "Örjan"])
        #expect(inGerman == ["Ann", "Émile", "Örjan", "Zoë"])
    }
}
