// French words that organisers asked for. Other translations would be correct too: only this test says that these are agreed.

import Foundation
import Testing

@Suite("Agreed words")
struct AgreedWordsTests {
    private struct Catalog: Decodable {
        let strings: [String: Entry]

        struct Entry: Decodable {
            let localizations: [String: Localization]
        }

        struct Localization: Decodable {
            let stringUnit: Unit?
        }

        struct Unit: Decodable {
            let value: String
        }
    }

    /// Read once for all words.
    private static let catalog = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Localizations/Localizable.xcstrings")
        return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
    }

    @Test(
        "The French text of a key is the agreed one",
        arguments: [
            ("gather.ask.skip", "Plus tard"),
            ("gather.goal.undo", "Annuler"),
            ("gather.goal.scorer", "Modifier le buteur"),
            ("gather.goal.nobody", "Inconnu"),
            ("gather.goal.own", "%@ (c.s.c.)"),
            ("teams.title", "Modifier les équipes"),
            ("playerEdit.error.range", "Saisissez un âge de %1$lld à %2$lld, ou laissez vide."),
            ("link.withdraw", "Désactiver le lien"),
            ("link.flash.withdrawn", "Le lien est désactivé."),
            ("service.error.throttled", "Trop de tentatives infructueuses. Réessayez dans %#@minutes@."),
            ("gather.alarm", "Sonner et vibrer à la fin du match"),
        ])
    func french(_ key: String, _ words: String) throws {
        let catalog = try Self.catalog.get()
        #expect(catalog.strings[key]?.localizations["fr"]?.stringUnit?.value == words)
    }
}
