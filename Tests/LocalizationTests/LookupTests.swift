import Foundation
import Localization
import Synchronization
import Testing

import struct Localization.LocalizedStringResource

@Suite("Lookup")
struct LookupTests {
    @Test(
        "The fallback order is language, parents, source language, key",
        arguments: [
            ("title", "fr", "Joueurs"), ("title", "fr-CA", "Joueuses et joueurs"), ("title", "fr-BE", "Joueurs"),
            ("title", "FR_ca", "Joueuses et joueurs"), ("title", "pl", "Players"), ("title", "zh-TW", "球員"),
            ("title", "zh", "Players"), ("title", "de", "Players"), ("everywhere", "fr", "Football Gather"),
            ("tap", "en", "Click"), ("100 % sure", "fr", "100 % sure"), ("nowhere", "fr", "nowhere"),
        ])
    func chain(key: String, language: String, expected: String) throws {
        #expect(try Fixtures.text(key, language: language) == expected)
    }

    @Test("An unknown key falls back to the default value, then to the key, and a key without texts to the key")
    func defaultValue() throws {
        let context = try Fixtures.context("fr")
        let withDefault = LocalizedStringResource(key: "x", arguments: [.integer(2)], defaultValue: "%lld of %%")
        #expect(String(localized: withDefault, in: context) == "2 of %")
        #expect(String(localized: "50% of \(3) by \("Léa") in \(1.5)", in: context) == "50% of 3 by Léa in 1,5")
        #expect(String(localized: "You have \(1234) players", in: context) == "You have 1,234 players")
    }

    @Test(
        "The plural form follows the rules of the language",
        arguments: [
            ("en", 0, "0 goals"), ("en", 1, "One goal"), ("en", 1000, "1,000 goals"), ("fr", 0, "0 but"),
            ("fr", 1, "1 but"),
            ("fr", 2, "2 buts"), ("fr", 1_000_000, "1\u{202F}000\u{202F}000 de buts"), ("pl", 1, "1 gol"),
            ("pl", 3, "3 gole"), ("pl", 12, "12 goli"), ("ar", 0, "لا أهداف"), ("ar", 2, "هدفان"), ("ar", 3, "3 أهداف"),
            ("ar", 11, "11 هدفًا"), ("ar", 100, "100 هدف"),
        ])
    func plurals(language: String, number: Int, expected: String) throws {
        #expect(try Fixtures.text("goals", .integer(number), language: language) == expected)
    }

    @Test(
        "Substitutions can have a different order in a translation",
        arguments: [
            ("en", 1, 1, "1 player scored a goal"), ("en", 2, 3, "2 players scored 3 goals"),
            ("fr", 2, 1, "1 but par 2 joueurs"), ("fr", 1, 5, "5 buts par 1 joueur"),
        ])
    func substitutions(language: String, players: Int, goals: Int, expected: String) throws {
        #expect(try Fixtures.text("teams", .integer(players), .integer(goals), language: language) == expected)
    }

    @Test("Arguments of the wrong type and missing arguments are not errors")
    func wrongArguments() throws {
        #expect(try Fixtures.text("goals", .text("x"), language: "en") == "x goals")
        #expect(try Fixtures.text("goals", language: "en") == " goals")
        #expect(try Fixtures.text("teams", .integer(1), language: "fr") == " buts par 1 joueur")
    }

    @Test("Nested resources are resolved in the same language")
    func nested() throws {
        let title = LocalizedStringResource(key: "title")
        let team = LocalizedStringResource.Argument.list([.resource(title), .text("Zoé")])
        #expect(
            try Fixtures.text("scored", .resource(title), team, language: "fr")
                == "Pour Joueurs et Zoé, but d’Joueurs")
    }

    @Test("Catalog texts and user input are escaped once")
    func escaping() throws {
        var buffer = TextBuffer()
        let resource = LocalizedStringResource(key: "scored", arguments: [.text("<i>"), .text("A&B")])
        try Fixtures.context("en").append(resource, escaping: .html, to: &buffer)
        #expect(buffer.text() == "&lt;i&gt; &lt; b &gt; scored for A&amp;B &amp; won")
        #expect(
            try Fixtures.text("scored", .text("<i>"), .text("A&B"), language: "en") == "<i> < b > scored for A&B & won")
    }

    @Test("A missing text is reported once for each key and language")
    func missing() throws {
        let reports = Mutex<[String]>([])
        let catalog = try Fixtures.catalog { key, language in reports.withLock { $0.append("\(language) \(key)") } }
        for _ in 0..<3 {
            for language in ["en", "fr", "fr-CA", "pl"] {
                let context = catalog.context(for: language, timeZone: .gmt)
                for key in ["footer", "title", "everywhere", "nowhere", "100 % sure"] {
                    _ = String(localized: LocalizedStringResource(key: key), in: context)
                }
            }
        }
        #expect(
            reports.withLock { $0.sorted() } == [
                "en nowhere", "fr 100 % sure", "fr footer", "fr nowhere", "fr-CA 100 % sure", "fr-CA footer",
                "fr-CA nowhere", "pl 100 % sure", "pl nowhere", "pl title",
            ])
    }

    @Test("At most 10,000 missing texts are reported")
    func missingLimit() throws {
        let count = Mutex(0)
        let catalog = try Fixtures.catalog { _, _ in count.withLock { $0 += 1 } }
        let context = catalog.context(for: "fr", timeZone: .gmt)
        for number in 0..<10_010 {
            _ = String(localized: LocalizedStringResource(key: "nowhere \(number)"), in: context)
        }
        #expect(count.withLock { $0 } == 10_000)
    }

    @Test("A text of the source language is formatted for that language, which `foreignLanguage` returns")
    func foreign() throws {
        #expect(try Fixtures.text("footer", .integer(1234), language: "fr") == "1,234 goals")
        let french = try Fixtures.context("fr")
        #expect(french.foreignLanguage(of: LocalizedStringResource(key: "footer")) == "en")
        #expect(french.foreignLanguage(of: LocalizedStringResource(key: "title")) == nil)
        #expect(french.foreignLanguage(of: LocalizedStringResource(key: "nowhere")) == "en")
        #expect(try Fixtures.context("en").foreignLanguage(of: LocalizedStringResource(key: "nowhere")) == nil)
        #expect(try Fixtures.context("fr-BE").foreignLanguage(of: LocalizedStringResource(key: "title")) == nil)
    }

    private static let evening = Date(timeIntervalSince1970: 1_795_289_400)

    @Test(
        "A text of only arguments has no language: it is neither marked nor reported, and its formats are the context’s",
        arguments: [
            ("\(LookupTests.evening, format: .date)", "21 novembre 2026"), ("\(0.5, format: .percent)", "50\u{A0}%"),
            (" \(1234)\u{A0}\(1.5)\n", " 1\u{202F}234\u{A0}1,5\n"), ("\(["A", "B"], format: .or)", "A ou B"),
            ("\(Duration.seconds(7380), format: .units)", "2\u{A0}heures et 3 minutes"),
            (LocalizedStringResource("unknown", defaultValue: "\(2.5, specifier: "%.2lf")"), "2,50"),
            (LocalizedStringResource(key: "%2$@ %1$@", arguments: [.integer(1), .integer(1000)]), "1\u{202F}000 1"),
        ] as [(LocalizedStringResource, String)])
    func onlyArguments(resource: LocalizedStringResource, expected: String) throws {
        let reports = Mutex<[String]>([])
        let catalog = try Fixtures.catalog { key, _ in reports.withLock { $0.append(key) } }
        let french = catalog.context(for: "fr", timeZone: .gmt)
        var page = TextBuffer()
        french.append(resource, escaping: .markup, to: &page)
        #expect(page.text() == expected)
        #expect(String(localized: resource, in: french) == expected)
        #expect(french.foreignLanguage(of: resource) == nil)
        #expect(reports.withLock { $0 } == [])
    }

    @Test(
        "A text without an argument, or with more than arguments and spaces, has a language",
        arguments: ["\(1) x", "%", "100 %% ", "", " ", "<b>%@</b>", "%#@n@", "%@ – %@", "%1$k"])
    func notOnlyArguments(key: String) throws {
        let reports = Mutex<[String]>([])
        let catalog = try Fixtures.catalog { key, _ in reports.withLock { $0.append(key) } }
        let french = catalog.context(for: "fr", timeZone: .gmt)
        let resource = LocalizedStringResource(key: key, arguments: [.text("x"), .text("y")], comment: "<b> is bold.")
        var page = TextBuffer()
        french.append(resource, escaping: .markup, to: &page)
        #expect(page.text().hasPrefix("<span lang=\"en\">"))
        #expect(french.foreignLanguage(of: resource) == "en")
        #expect(reports.withLock { $0 } == [key])
    }

    @Test("Inside another text, a text of one argument is written like the argument", arguments: ["en", "fr", "pl"])
    func onlyArgumentsInside(language: String) throws {
        let context = try Fixtures.context(language, timeZone: .gmt)
        func written(_ argument: LocalizedStringResource.Argument) -> String {
            let resource = LocalizedStringResource(key: "scored", arguments: [argument, .text("x")])
            var buffer = TextBuffer()
            context.append(resource, escaping: .markup, to: &buffer)
            return buffer.text()
        }
        // `scored` has no Polish text. Its English text is written, with an English date.
        #expect(
            written(.resource("\(Self.evening, format: .dateTime)")) == written(.date(Self.evening, .dateTime)))
    }

    @Test("A cached index is not used for another catalog, even when several threads look up the key")
    func otherCatalogs() async throws {
        func context(_ keys: [String]) throws -> LocalizationContext {
            let strings = keys.map { key in
                let unit = #"{ "stringUnit": { "value": "\#(keys.count)\#(key)" } }"#
                return #""\#(key)": { "localizations": { "en": \#(unit) } }"#
            }
            let list = strings.joined(separator: ",")
            let text = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(list) } }"#
            let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "L"))
            return catalog.context(for: "en", timeZone: .gmt)
        }
        let contexts = [try context(["a", "b", "c"]), try context(["c", "a"]), try context(["b"])]
        let resource = LocalizedStringResource(key: "a", defaultValue: "none")
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<999).map { String(localized: resource, in: contexts[$0 % 3]) } }
            }
            for try await texts in group {
                #expect(texts == (0..<333).flatMap { _ in ["3a", "2a", "none"] })
            }
        }
    }

    @Test(
        "A substitution whose argument number is invalid, in a catalog that was created in memory, is written without a number",
        arguments: [Int.min, 0, Int.max])
    func invalidArgumentNumber(number: Int) {
        let position = SourcePosition(line: 1, column: 1)
        func text(_ value: String) -> StringCatalog.Text {
            .unit(.init(state: "translated", value: value, position: position))
        }
        let part = StringCatalog.Substitution(
            name: "n", position: position, argumentNumber: number, formatSpecifier: "lld", text: text("%arg goals"))
        let localization = StringCatalog.Localization(
            language: "en", position: position, text: text("%#@n@"), substitutions: [part])
        let entry = StringCatalog.Entry(key: "a", position: position, localizations: [localization])
        let catalog = LocalizedCatalog(StringCatalog(fileName: "", sourceLanguage: "en", entries: [entry]))
        let resource = LocalizedStringResource(key: "a", arguments: [.integer(1)])
        #expect(String(localized: resource, in: catalog.context(for: "en", timeZone: .gmt)) == " goals")
    }
}
