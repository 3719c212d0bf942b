import Localization
import LocalizationTools
import Testing

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Catalog documents")
struct DocumentTests {
    @Test("Reading and writing a file that Xcode has formatted does not change its bytes")
    func bytes() throws {
        let bytes = try Support.everyKind()
        #expect(try Support.document(bytes).bytes == bytes)
    }

    @Test("Keys are sorted, and unknown members are kept")
    func normalization() throws {
        let text = """
            {"version":"1.0","strings":{"b":{},"é":{"new":[]},"a":{"localizations":{"fr":{"stringUnit":
            {"value":"\\u00e9\\/\\u0007","state":"odd"}}}}},"sourceLanguage":"en"}
            """
        let document = try Support.document(Array(text.utf8))
        let expected = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "a" : {
                  "localizations" : {
                    "fr" : {
                      "stringUnit" : {
                        "state" : "odd",
                        "value" : "é/\\u0007"
                      }
                    }
                  }
                },
                "b" : {

                },
                "é" : {
                  "new" : [

                  ]
                }
              },
              "version" : "1.0"
            }
            """
        #expect(String(decoding: document.bytes, as: UTF8.self) == expected)
        #expect(try Support.document(document.bytes).bytes == document.bytes)
        #expect(try Support.document(document.bytes + [0x0A]).bytes == document.bytes + [0x0A])
    }

    @Test("A key is added with its source text and its comment; a wrong key or text is an error")
    func adding() throws {
        let document = try Support.document(Support.catalog([Support.unit("en", "Text"), Support.unit("fr", "Texte")]))
        let added = try document.adding(key: "a", text: "<link>%@</link>", comment: "<link> leads to the rules.")
        let entry = try #require(try added.catalog().entries.first)
        #expect(entry.key == "a" && entry.comment == "<link> leads to the rules." && entry.extractionState == "manual")
        #expect(entry.localizations.map(\.language) == ["en"])
        #expect(try added.catalog().entries.count == 2)

        func fault(_ key: String, _ text: String) -> String? {
            do throws(CatalogProblems) {
                _ = try document.adding(key: key, text: text, comment: "c")
                return nil
            } catch {
                return error.description
            }
        }
        #expect(fault("k", "Text") == "error: Localizations/Localizable.xcstrings has the key `k` already")
        #expect(fault("K", "Text") == "error: `K` and `k` have the same symbol `k`: write another key")
        #expect(fault("", "Text") == "error: a key and its text cannot be empty")
        #expect(fault("a", "") == "error: a key and its text cannot be empty")
        #expect(fault("a", "%s")?.hasPrefix("error: ") == true)
        #expect(fault("a", "<b>bold</b>")?.hasSuffix(" [markup]") == true)
    }

    @Test("Phrases of App Shortcuts are not read as texts, and stay in the file")
    func phrases() throws {
        var document = try Support.document(try Support.everyKind())
        document[localization: "title", "de"] = [
            "stringSet": [
                "state": "translated",
                "values": JSONValue(.array(["Mit ${applicationName} spielen", "${applicationName}"])),
            ]
        ]
        #expect(try document.catalog().entries.first { $0.key == "title" }?.localization(for: "de") == nil)
        // A key with only phrases is not part of the model, so nothing is missing and nothing is exported.
        for language in ["en", "fr"] {
            document[localization: "phrases", language] = ["stringSet": ["values": JSONValue(.array(["%x ${a}"]))]]
        }
        let catalog = try document.catalog()
        #expect(!catalog.entries.contains { $0.key == "phrases" })
        let findings = CatalogChecker(document.bytes, fileName: "L").findings
        #expect(!findings.contains { $0.message.contains("phrases") })
        let xliff = try XLIFFExporter(catalog, language: "fr", original: "L").bytes()
        #expect(!String(decoding: xliff, as: UTF8.self).contains("phrases"))
        let again = try Support.document(document.bytes)
        #expect(again.bytes == document.bytes)
        #expect(String(decoding: again.bytes, as: UTF8.self).contains("\"Mit ${applicationName} spielen\""))
    }

    @Test("Units can be changed and added")
    func changing() throws {
        var document = try Support.document(try Support.everyKind())
        let path = UnitPath([.substitution("goals"), .plural("one")])
        #expect(document[unit: "teams", "fr", path]?["value"]?.string == "%arg but")
        document[unit: "teams", "fr", path]?["value"] = "un but"
        document[unit: "title", "fr", UnitPath()] = ["state": "translated", "value": "Joueurs"]
        let catalog = try document.catalog()
        let entry = try #require(catalog.entries.first { $0.key == "title" })
        #expect(entry.localization(for: "fr")?.units.map(\.value) == ["Joueurs"])
        document[localization: "title", "fr"] = nil
        document[unit: "teams", "fr", path]?["value"] = "%arg but"
        #expect(document.bytes == (try Support.everyKind()))
    }

    @Test(
        "Plural forms, ordinals, device forms and substitutions are resolved",
        arguments: [
            ("en", "place", [1], "You came 1st"), ("en", "place", [2], "You came 2nd"),
            ("en", "place", [3], "You came 3rd"), ("en", "place", [11], "You came 11th"),
            ("en", "place", [0], "You came 0th"), ("en", "place", [1021], "You came 1,021st"),
            ("fr", "place", [1], "Vous êtes 1er"), ("fr", "place", [2], "Vous êtes 2e"),
            ("en", "tap", [1], "Click once"), ("en", "tap", [2], "Click 2 times"),
            ("en", "teams", [1, 1], "1 player of X scored a goal, 100%"),
            ("fr", "teams", [2, 1], "1 but par 2 joueurs de X, 100\u{A0}%"), ("en", "100 % sure", [], "100 % sure"),
            ("fr", "goals", [0], "0 but"), ("en", "goals", [0], "0 goals"),
        ] as [(String, String, [Int], String)])
    func meaning(language: String, key: String, numbers: [Int], expected: String) throws {
        let catalog = LocalizedCatalog(try Support.document(try Support.everyKind()).catalog())
        let arguments = numbers.map { LocalizedStringResource.Argument.integer($0) } + [.text("X")]
        let resource = LocalizedStringResource(key: key, arguments: arguments)
        #expect(String(localized: resource, in: catalog.context(for: language, timeZone: .gmt)) == expected)
    }

    @Test("A form for zero is used for 0, even in languages whose plural rules have no such form")
    func zero() throws {
        var document = try Support.document(try Support.everyKind())
        let path = UnitPath([.plural("zero")])
        for (language, value) in [("en", "no goals"), ("fr", "aucun but")] {
            document[unit: "goals", language, path] = ["state": "translated", "value": JSONValue(.string(value))]
            let context = LocalizedCatalog(try document.catalog()).context(for: language, timeZone: .gmt)
            func text(_ number: Int) -> String {
                String(localized: LocalizedStringResource(key: "goals", arguments: [.integer(number)]), in: context)
            }
            #expect(text(0) == value)
            #expect(text(10) != value)
        }
    }

    @Test("Without the device form `other`, `mac` is used, else `ipad`, else `iphone`, else the first by name")
    func devices() throws {
        for (devices, expected) in [
            (["ipad", "mac"], "mac"), (["iphone", "ipad"], "ipad"), (["appletv", "iphone"], "iphone"),
            (["appletv", "applewatch"], "appletv"),
        ] {
            var document = try Support.document(try Support.everyKind())
            document[localization: "title", "en"] = [:]
            for device in devices {
                document[unit: "title", "en", UnitPath([.device(device)])] = ["value": JSONValue(.string(device))]
            }
            let context = LocalizedCatalog(try document.catalog()).context(for: "en", timeZone: .gmt)
            #expect(String(localized: LocalizedStringResource(key: "title"), in: context) == expected)
        }
    }
}
