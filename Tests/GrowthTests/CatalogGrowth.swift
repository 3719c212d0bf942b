// Catalogs whose size is a parameter.

import Localization
import LocalizationTools
import StringCatalog

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

enum CatalogGrowth {
    /// `count` bytes of combining marks whose classes alternate, so that normalization has to sort them.
    static func marks(_ count: Int) -> String {
        String(repeating: "\u{301}\u{323}", count: count / 4)
    }

    /// About `count` bytes of letters, each with as many combining marks as a text can have in a row.
    static func marked(_ count: Int) -> String {
        String(repeating: "a" + String(repeating: "\u{301}\u{323}", count: 15), count: max(1, count / 61))
    }

    static func catalog(_ strings: [String]) -> [UInt8] {
        Array(#"{"sourceLanguage":"en","version":"1.0","strings":{\#(strings.joined(separator: ","))}}"#.utf8)
    }

    static func unit(_ value: String) -> String {
        #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"#
    }

    static func key(_ key: String, comment: String = "c", _ localizations: [(String, String)]) -> String {
        let members = localizations.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
        return #""\#(key)":{"comment":"\#(comment)","localizations":{\#(members)}}"#
    }

    /// A function that reads a catalog.
    private static func read(_ bytes: [UInt8]) -> () -> Void {
        { _ = StringCatalog.read(bytes, fileName: "L.xcstrings") }
    }

    /// A function that counts the texts of a catalog.
    private static func count(_ bytes: [UInt8]) -> () -> Void {
        let catalog = StringCatalog.read(bytes, fileName: "L.xcstrings").catalog
        return { _ = catalog.map { CatalogStatistics($0) } }
    }

    /// A function that reads, checks, counts and compiles a catalog, and looks up each of its keys in French.
    private static func use(_ bytes: [UInt8]) -> () -> Void {
        {
            let (catalog, _) = StringCatalog.read(bytes, fileName: "L.xcstrings")
            _ = CatalogChecker(bytes, fileName: "L.xcstrings")
            guard let catalog else { return }
            _ = CatalogStatistics(catalog)
            let compiled = LocalizedCatalog(catalog)
            let context = compiled.context(for: "fr", timeZone: .gmt)
            for entry in catalog.entries {
                _ = String(localized: LocalizedStringResource(key: entry.key, arguments: [.integer(1)]), in: context)
            }
        }
    }

    /// A language tag that is different for each number.
    private static func language(_ number: Int) -> String {
        var letters = ""
        var rest = number
        repeat {
            letters.append(Character(Unicode.Scalar(UInt8(97 + rest % 26))))
            rest /= 26
        } while rest > 0
        return "fr-x-a\(letters)"
    }

    private static func plural(_ value: String) -> String {
        #"{"variations":{"plural":{"one":\#(unit(value)),"other":\#(unit(value))}}}"#
    }

    /// A key with a text in many languages.
    private static func languages(_ count: Int) -> [UInt8] {
        catalog([key("a", [("en", unit("a"))] + (0..<count).map { (language($0), unit("b")) })])
    }

    /// A comment that declares tags, and a text with them.
    private static func tags(_ count: Int) -> [UInt8] {
        let text = (0..<count).map { "<t\($0)>x</t\($0)>" }.joined()
        let comment = (0..<count).map { "<t\($0)>" }.joined()
        return catalog([key("a", comment: comment, [("en", unit(text)), ("fr", unit("<t0>x</t0>"))])])
    }

    /// A text with substitutions, of which it uses the first `used`.
    private static func substitutions(_ count: Int, used: Int = .max) -> [UInt8] {
        let names = (0..<count).map { "s\($0)" }
        let text = names.prefix(used).map { "%1$#@\($0)@" }.joined()
        let forms = names.map { #""\#($0)":{"argNum":1,"formatSpecifier":"lld",\#(plural("%arg").dropFirst())"# }
        let parts = forms.joined(separator: ",")
        let whole = #"{"stringUnit":{"state":"new","value":"\#(text)"},"substitutions":{\#(parts)}}"#
        return catalog([key("a", [("en", whole), ("fr", whole)])])
    }

    static let examples: [GrowthTests.Example] = [
        .init("marks in a key", 8000) { size in
            use(catalog([key("a" + marks(size), [("en", unit("a"))]), key("a" + marks(size) + "b", [])]))
        },
        .init("marked letters", 1600) { size in
            use(catalog([key(marked(size), comment: marked(size), [("en", unit(marked(size))), ("fr", unit("é"))])]))
        },
        .init("keys with marks", 800) { size in
            use(catalog((0..<size / 40).map { key("a" + marks(40) + "\($0)", [("en", unit("a"))]) }))
        },
        .init("marks in a value", 8000) { size in
            use(catalog([key("a", [("en", unit("a" + marks(size))), ("fr", unit("b" + marks(size) + "c"))])]))
        },
        .init("marks in a comment", 8000) { size in
            use(catalog([key("a", comment: "<link>" + marks(size), [("en", unit("<link>a</link>"))])]))
        },
        .init("marks after a bracket", 8000) { size in
            use(catalog([key("a", comment: "<a>", [("en", unit("<a>x</a> <" + marks(size) + "<b" + marks(size)))])]))
        },
        .init("marks in names of languages, devices and members", 8000) { size in
            use(
                catalog([
                    key("a", [("fr" + marks(size), unit("a")), ("fr" + marks(size) + "b", unit("a"))]),
                    key(
                        "b",
                        [("en", #"{"variations":{"device":{"a\#(marks(size))":\#(unit("a")),"b":\#(unit("a"))}}}"#)]),
                    #""c":{"a\#(marks(size))":1,"a\#(marks(size))b":1}"#,
                ]))
        },
        .init("lines with marks", 8000) { size in
            use(catalog([key("a", [("en", unit("100 % " + marks(size))), ("fr", unit("% " + marks(size) + " %"))])]))
        },
        .init("languages of a key", 16, upTo: 125) { use(languages($0)) },
        .init("languages of a key, counted", 125, upTo: 125) { count(languages($0)) },
        // The larger comment has 96 tags, and the maximum is 99.
        .init("tags of a comment", 12, upTo: 12) { use(tags($0)) },
        .init("more tags of a comment than the maximum", 500) { read(tags($0)) },
        .init("undeclared tags", 400) { size in
            use(
                catalog([key("a", comment: "<t>", [("en", unit("<t>x</t>" + (0..<size).map { "<u\($0)>" }.joined()))])])
            )
        },
        // The larger text has 96 substitutions, and the maximum is 99.
        .init("substitutions", 12, upTo: 12) { read(substitutions($0)) },
        .init("more substitutions than the maximum", 100) { read(substitutions($0, used: 12)) },
        .init("percent signs", 2000) { size in
            use(catalog([key("a", [("en", unit(String(repeating: "%%", count: size)))])]))
        },
        .init("placeholders", 400) { size in
            use(catalog([key("a", [("en", unit(String(repeating: "a%1$@", count: size)))])]))
        },
        .init("open brackets", 1000) { size in
            use(catalog([key("a", comment: "<t>", [("en", unit("<t>x</t>" + String(repeating: "<a", count: size)))])]))
        },
        .init("members of an object", 1000) { size in
            use(catalog([#""a":{"new":{\#((0..<size).map { #""m\#($0)":1"# }.joined(separator: ","))}}"#]))
        },
        .init("unknown members of a key", 120) { size in
            use(catalog([#""a":{\#((0..<size).map { #""m\#($0)":1"# }.joined(separator: ","))}"#]))
        },
        .init("keys without texts", 200) { size in use(catalog((0..<size).map { #""key \#($0)":{}"# })) },
        .init("keys", 6) { size in
            use(catalog((0..<size).map { key("key \($0)", [("en", plural("%lld")), ("fr", unit("b\($0)"))]) }))
        },
        .init("one long line", 800) { size in
            use(catalog((0..<size / 10).map { key("é\($0)", [("en", unit("é  \($0)"))]) }))
        },
        .init("problems", 6) { size in
            use(catalog((0..<size).map { key("key \($0)", [("en", unit("<a>")), ("fr", plural("%@"))]) }))
        },
    ]
}
