// The code of the article about searching and sorting, and tests of what it does.

import Foundation
import Localization
import ShopTexts
import Testing

import struct Localization.LocalizedStringResource

@Suite("Article about searching and sorting")
struct SearchTests {
    private func catalog() throws -> LocalizedCatalog {
        let localizable = try StringCatalog(parsing: CatalogFiles.localizable, fileName: "Localizable.xcstrings")
        let errors = try StringCatalog(parsing: CatalogFiles.errors, fileName: "Errors.xcstrings")
        return try LocalizedCatalog(tables: [localizable, errors])
    }

    @Test("Texts are found by their words")
    func words() throws {
        let catalog = try catalog()

        let index = LocalizedWordIndex([.playersTitle, .formSend], in: catalog)
        let found = index.keys(matching: "jou", in: "fr")
        let others = index.matches("player", inLanguagesOtherThan: "fr")
        #expect(found == ["players.title"])
        #expect(others == [LocalizedWordIndex.Match(key: "players.title", language: "en")])
    }

    @Test("Names are found without accents, and sorted in the order of a language")
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

    @Test("Objects are found and sorted by the texts of their names")
    func objects() throws {
        let catalog = try catalog()
        let order = NameOrder()

        struct Page: Equatable {
            let path: String
            let name: LocalizedStringResource
        }

        let pages = [
            Page(path: "/players", name: .playersTitle), Page(path: "/form", name: .formSend),
            Page(path: "/error", name: .Errors.playersTitle),
        ]
        let pageIndex = LocalizedWordIndex(pages.map(\.name), in: catalog)
        let keys = pageIndex.keys(matching: "joueurs", in: "fr")
        let foundPages = pages.filter { keys.contains($0.name.qualifiedKey) }
        #expect(keys == ["players.title", "Errors/players.title"])
        #expect(foundPages == [pages[0], pages[2]])

        let context = catalog.context(for: "fr", timeZone: .gmt)
        let pageNames = pages.map { String(localized: $0.name, in: context) }
        let sortedPages = order.order(of: pageNames, in: context.language).map { pages[$0] }
        #expect(pageNames == ["Joueurs", "Envoyer", "Impossible d’afficher les joueurs"])
        #expect(sortedPages == [pages[1], pages[2], pages[0]])
    }
}
