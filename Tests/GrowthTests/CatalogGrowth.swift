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

    private static func catalog(_ strings: [String]) -> [UInt8] {
        Array(#"{"sourceLanguage":"en","version":"1.0","strings":{\#(strings.joined(separator: ","))}}"#.utf8)
    }

    private static func unit(_ value: String) -> String {
        #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"#
    }

    private static func key(_ key: String, comment: String = "c", _ localizations: [(String, String)]) -> String {
        let members = localizations.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
        return #""\#(key)":{"comment":"\#(comment)","localizations":{\#(members)}}"#
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

    static let examples: [GrowthTests.Example] = [
        .init("marks in a key", 4000) { size in
            use(catalog([key("a" + marks(size), [("en", unit("a"))]), key("a" + marks(size) + "b", [])]))
        },
        .init("keys with marks", 400) { size in
            use(catalog((0..<size / 40).map { key("a" + marks(40) + "\($0)", [("en", unit("a"))]) }))
        },
        .init("marks in a value", 4000) { size in
            use(catalog([key("a", [("en", unit("a" + marks(size))), ("fr", unit("b" + marks(size) + "c"))])]))
        },
        .init("marks in a comment", 4000) { size in
            use(catalog([key("a", comment: "<link>" + marks(size), [("en", unit("<link>a</link>"))])]))
        },
        .init("marks after a bracket", 4000) { size in
            use(catalog([key("a", comment: "<a>", [("en", unit("<a>x</a> <" + marks(size) + "<b" + marks(size)))])]))
        },
        .init("marks in names of languages, devices and members", 4000) { size in
            use(
                catalog([
                    key("a", [("fr" + marks(size), unit("a")), ("fr" + marks(size) + "b", unit("a"))]),
                    key(
                        "b",
                        [("en", #"{"variations":{"device":{"a\#(marks(size))":\#(unit("a")),"b":\#(unit("a"))}}}"#)]),
                    #""c":{"a\#(marks(size))":1,"a\#(marks(size))b":1}"#,
                ]))
        },
        .init("lines with marks", 4000) { size in
            use(catalog([key("a", [("en", unit("100 % " + marks(size))), ("fr", unit("% " + marks(size) + " %"))])]))
        },
        .init("languages of a key", 10) { size in
            use(catalog([key("a", [("en", unit("a"))] + (0..<size).map { (language($0), unit("b")) })]))
        },
        // The larger comment has 96 tags, and the maximum is 99.
        .init("tags of a comment", 12) { size in
            let tags = (0..<size).map { "<t\($0)>" }
            let text = (0..<size).map { "<t\($0)>x</t\($0)>" }.joined()
            return use(catalog([key("a", comment: tags.joined(), [("en", unit(text)), ("fr", unit("<t0>x</t0>"))])]))
        },
        .init("undeclared tags", 80) { size in
            use(
                catalog([key("a", comment: "<t>", [("en", unit("<t>x</t>" + (0..<size).map { "<u\($0)>" }.joined()))])])
            )
        },
        .init("substitutions", 6) { size in
            let names = (0..<size).map { "s\($0)" }
            let text = names.map { "%1$#@\($0)@" }.joined()
            let forms = names.map { #""\#($0)":{"argNum":1,"formatSpecifier":"lld",\#(plural("%arg").dropFirst())"# }
            let whole =
                #"{"stringUnit":{"state":"new","value":"\#(text)"},"substitutions":{\#(forms.joined(separator: ","))}}"#
            return use(catalog([key("a", [("en", whole), ("fr", whole)])]))
        },
        .init("percent signs", 1000) { size in
            use(catalog([key("a", [("en", unit(String(repeating: "%%", count: size)))])]))
        },
        .init("placeholders", 150) { size in
            use(catalog([key("a", [("en", unit(String(repeating: "a%1$@", count: size)))])]))
        },
        .init("open brackets", 300) { size in
            use(catalog([key("a", comment: "<t>", [("en", unit("<t>x</t>" + String(repeating: "<a", count: size)))])]))
        },
        .init("members of an object", 400) { size in
            use(catalog([#""a":{\#((0..<size).map { #""m\#($0)":1"# }.joined(separator: ","))}"#]))
        },
        .init("keys", 8) { size in
            use(catalog((0..<size).map { key("key \($0)", [("en", plural("%lld")), ("fr", unit("b\($0)"))]) }))
        },
        .init("one long line", 200) { size in
            use(catalog((0..<size / 10).map { key("é\($0)", [("en", unit("é  \($0)"))]) }))
        },
        .init("problems", 10) { size in
            use(catalog((0..<size).map { key("key \($0)", [("en", unit("<a>")), ("fr", plural("%@"))]) }))
        },
    ]
}
