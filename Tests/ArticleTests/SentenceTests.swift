// The code of the overview of Localization and of its articles about sentences, plural forms and tags, and tests of what this code
// does.

import Foundation
import Localization
import ShopTexts
import Testing

import struct Localization.LocalizedStringResource

@testable import ArticleSite

@Suite("Articles about sentences")
struct SentenceTests {
    private func context(_ language: String) throws -> LocalizationContext {
        try catalogOfTables().context(for: language, timeZone: .gmt)
    }

    private func catalogOfTables() throws -> LocalizedCatalog {
        let tables = try LocalizedCatalog(
            tables: [
                StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: "Localizable.xcstrings"),
                StringCatalog(parsing: PackageResources.Errors_xcstrings, fileName: "Errors.xcstrings"),
            ], requiring: ["Localizable", "Errors"])
        let title: LocalizedStringResource = .playersTitle
        let error: LocalizedStringResource = .Errors.playersTitle
        #expect(title != error)
        let context = tables.context(for: "fr", timeZone: .gmt)
        #expect(String(localized: title, in: context) == "Joueurs")
        #expect(String(localized: error, in: context) == "Impossible d’afficher les joueurs")
        return tables
    }

    @Test("A key becomes a sentence, also with a catalog from a folder, and with several tables")
    func sentence() throws {
        let resource: LocalizedStringResource = .greeting("Léa")

        let bytes = PackageResources.Localizable_xcstrings
        let catalog = LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))

        let language = LocaleNegotiator.language(
            acceptLanguage: "fr-CA, en;q=0.5", available: catalog.languages, default: "en")
        let context = catalog.context(for: language, timeZone: .gmt)
        let sentence = String(localized: resource, in: context)
        #expect(sentence == "Bonjour Léa\u{202F}!")
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ShopTexts").path
        let installed = try LocalizedCatalog(contentsOf: folder) { key, language in
            print("`\(key)` has no text in `\(language)`")
        }
        #expect(String(localized: resource, in: installed.context(for: "fr", timeZone: .gmt)) == sentence)
        _ = try catalogOfTables()
    }

    @Test("The code of the overview writes a title as text and as HTML")
    func overview() throws {
        let bytes = PackageResources.Localizable_xcstrings
        let catalog = LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))
        let language = LocaleNegotiator.language(
            acceptLanguage: "fr-CA, en;q=0.5", available: catalog.languages, default: "en")
        let context = catalog.context(for: language, timeZone: .gmt)
        let title = String(localized: .playersTitle, in: context)
        #expect(title == "Joueurs")
        var buffer = TextBuffer()
        context.append(.playersTitle, escaping: .markup, to: &buffer)
        let html = buffer.text()
        #expect(html == title)
    }

    @Test("Plural forms and ordinals follow the number and the language")
    func plurals() throws {
        let context = try context("en")
        let goals: LocalizedStringResource = .goalsCount(count: 1200)
        let text = String(localized: goals, in: context)
        #expect(text == "1,200 goals")

        let scored: LocalizedStringResource = .goalsScored("Léa", goals: 3)
        #expect(String(localized: scored, in: context) == "Léa scored 3 goals")
        let players: LocalizedStringResource = .playersCount(12)
        #expect(String(localized: players, in: context) == "12 players")
        let distance: LocalizedStringResource = .playerDistance(kilometres: 1.5)
        let rating: LocalizedStringResource = .bookRating(4.5)
        #expect(String(localized: distance, in: context) == "1.5 kilometres")
        #expect(String(localized: .playerDistance(kilometres: 1), in: context) == "1.0 kilometres")
        #expect(String(localized: rating, in: context) == "4.5 out of 5")
        let french = try self.context("fr")
        #expect(String(localized: distance, in: french) == "1,5 kilomètre")
        #expect(String(localized: rating, in: french) == "4,5 sur 5")

        let place: LocalizedStringResource = .placeReached(ordinalPlace: 22)
        let placeText = String(localized: place, in: context)
        #expect(placeText == "You came 22nd")

        let rules = PluralRules(language: "pl")
        let category = rules.category(of: 22)
        let ofDecimals = rules.category(of: PluralOperands(sample: "1.5") ?? PluralOperands(1))
        let ordinal = PluralRules(language: "en", type: .ordinal).category(of: 22)
        #expect(category == .few)
        #expect(ofDecimals == .other)
        #expect(ordinal == .two)
    }

    @Test("A resource is restored from a cookie, and the text of a forged resource is escaped")
    func cookie() throws {
        let resource: LocalizedStringResource = .greeting("Léa")
        let stored = try JSONEncoder().encode(resource).base64EncodedString()
        let bytes = Data(base64Encoded: stored) ?? Data()
        let restored = try? JSONDecoder().decode(LocalizedStringResource.self, from: bytes)
        #expect(restored == resource)
        #expect(stored.allSatisfy { $0.isLetter || $0.isNumber || "+/=".contains($0) })

        // What a user can write into the cookie.
        let context = try context("en")
        for (json, text) in [
            (#"["not.a.key"]"#, "not.a.key"), (#"["greeting"]"#, "Hello, !"), (#"["goals.count","x"]"#, "x goals"),
            (#"["greeting","<b>"]"#, "Hello, &lt;b&gt;!"),
        ] {
            let forged = try JSONDecoder().decode(LocalizedStringResource.self, from: Data(json.utf8))
            var buffer = TextBuffer()
            context.append(forged, escaping: .html, to: &buffer)
            #expect(buffer.text() == text)
        }
    }

    @Test("A tag of a message becomes a link")
    func tags() throws {
        let catalog = try catalogOfTables()
        let tags = catalog.tags(of: "rules")
        #expect(tags == ["link"])
        let context = catalog.context(for: "fr", timeZone: .gmt)
        var buffer = TextBuffer()
        context.append(.rules, to: &buffer) { tag, edge, buffer in
            switch edge {
            case .open: buffer.append("<a href=\"/rules\">")
            case .close: buffer.append("</a>")
            }
        }
        let html = buffer.text()
        #expect(html == "Lisez d’abord <a href=\"/rules\">le règlement</a>.")
    }
}
