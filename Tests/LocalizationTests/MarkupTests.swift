import Localization
import Testing

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Markup and direction")
struct MarkupTests {
    private static func element(_ tag: String, _ edge: MessageEdge, _ buffer: inout TextBuffer) {
        switch edge {
        case .open: buffer.append(tag == "link" ? "<a href=\"/rules\">" : "<\(tag)>")
        case .close: buffer.append(tag == "link" ? "</a>" : "</\(tag)>")
        }
    }

    private static let strings = """
        "rules": { "comment": "<link> leads to the rules, <em> is for emphasis.", "localizations": {
        "en": { "stringUnit": { "value": "%@, <em>read</em> <link>the rules & win</link>" } },
        "ar": { "stringUnit": { "value": "%@ <link>القواعد</link> <em>!</em>" } } } },
        "plain": { "comment": "No tag", "localizations": { "en": { "stringUnit": { "value": "1 < 2 & <3" } } } },
        "english": { "localizations": { "en": { "stringUnit": { "value": "Only in %@" } } } },
        "words": { "localizations": { "fr": { "stringUnit": { "value": "Mots" } } } },
        "brand": { "shouldTranslate": false, "localizations": { "en": { "stringUnit": { "value": "Gather" } } } },
        "verbatim": { "shouldTranslate": false, "localizations": { "en": { "stringUnit": { "value": "%@" } } } },
        "form": { "localizations": { "en": { "stringUnit": { "value": "%#@n@!" }, "substitutions": { "n": {
        "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": { "one": { "stringUnit": { "value": "%2$@" } },
        "other": { "stringUnit": { "value": "%arg" } } } } } } } } },
        "pick": { "comment": "<b> is bold.", "localizations": {
        "en": { "variations": { "plural": { "one": { "stringUnit": { "value": "<b>%lld</b> pick" } },
        "other": { "stringUnit": { "value": "<b>%lld picks</b>" } } } } } } }
        """

    private func context(_ language: String) throws -> LocalizationContext {
        let text = #"{ "sourceLanguage": "en", "version": "1.0", "strings": { \#(Self.strings) } }"#
        let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(text.utf8), fileName: "L"))
        return catalog.context(for: language, timeZone: .gmt)
    }

    private func text(
        _ key: String, _ arguments: LocalizedStringResource.Argument..., language: String = "en",
        escaping: TextBuffer.Escaping
    ) throws -> String {
        var buffer = TextBuffer()
        try context(language).append(
            LocalizedStringResource(key: key, arguments: arguments), escaping: escaping, to: &buffer)
        return buffer.text()
    }

    @Test("Elements replace the tags of a text, and tags in its arguments are escaped")
    func elements() throws {
        var buffer = TextBuffer()
        let resource = LocalizedStringResource(key: "rules", arguments: [.text("<link>Léa</link>")])
        try context("en").append(resource, to: &buffer, elements: Self.element)
        #expect(
            buffer.text() == "&lt;link&gt;Léa&lt;/link&gt;, <em>read</em> <a href=\"/rules\">the rules &amp; win</a>")
    }

    @Test("Tags in plural forms and in nested messages become elements")
    func nested() throws {
        var buffer = TextBuffer()
        let pick = LocalizedStringResource(key: "pick", arguments: [.integer(2)])
        let resource = LocalizedStringResource(key: "rules", arguments: [.resource(pick)])
        try context("en").append(resource, to: &buffer, elements: Self.element)
        #expect(buffer.text().hasPrefix("<b>2 picks</b>, <em>read</em>"))
    }

    @Test("Tags are omitted when no elements are given for them")
    func withoutElements() throws {
        for escaping in [TextBuffer.Escaping.none, .html, .markup] {
            let expected = escaping == .none ? "Léa, read the rules & win" : "Léa, read the rules &amp; win"
            #expect(try text("rules", .text("Léa"), escaping: escaping) == expected)
        }
    }

    @Test("A `<` that does not start a tag is text")
    func lessThan() throws {
        #expect(try text("plain", escaping: .none) == "1 < 2 & <3")
        #expect(try text("plain", escaping: .markup) == "1 &lt; 2 &amp; &lt;3")
    }

    @Test("The catalog returns the tags of a key")
    func tags() throws {
        let catalog = try context("en").catalog
        #expect(catalog.tags(of: "rules") == ["link", "em"])
        #expect(catalog.tags(of: "plain") == [])
        #expect(catalog.tags(of: "nowhere") == [])
    }

    @Test(
        "Names that could reorder the page are isolated, and other names are not",
        arguments: [
            ("en", "Léa", false), ("en", "Ωμέγα", false), ("en", "Łukasz 7", false), ("en", "日本", false),
            ("en", "محمد", true), ("en", "Léa (ליאה)", true), ("en", "a\u{202E}b", true), ("en", "a\u{200F}", true),
            ("en", "12", false), ("en", "", false), ("en", "😀", false), ("en", "\u{1E900}", true),
            ("ar", "محمد", false), ("ar", "Léa", true), ("ar", "555-1234", true), ("ar", "محمد 7", true),
            ("ar", "日本", true), ("ar", "م\u{202D}", true), ("ar", "!", false), ("ar", "\u{1F1EB}\u{1F1F7}", true),
            ("ar", "۱۲۳", true), ("ar", "١٢", true), ("ar", "\u{E000}", true), ("ar", "☆", true), ("ar", "⚽", true),
            ("ar", "%", true), ("ar", "٪", true), ("ar", "€", true), ("ar", "عبد-الله، د. علي", false),
            ("ar", "نِمْر\u{200C}ی", false), ("ar", "\u{FE8D}", false), ("ar", "Ⅷ", true), ("fa", "۷", true),
            ("en", "\u{E000}", false), ("ar", "«محمد» (علي_ب)", false), ("ar", "#", true), ("ar", "‰", true),
            ("ar", "٬", true), ("ar", "﷼", true),
        ])
    func isolation(language: String, name: String, isIsolated: Bool) throws {
        #expect(
            try text("rules", .text(name), language: language, escaping: .markup).contains("<bdi>\(name)</bdi>")
                == isIsolated)
        for escaping in [TextBuffer.Escaping.none, .html] {
            let written = try text("rules", .text(name), language: language, escaping: escaping)
            #expect(written.contains("\u{2068}\(name)\u{2069}") == isIsolated)
            #expect(!written.contains("bdi"))
        }
    }

    @Test(
        "A name cannot end the isolate around it",
        arguments: [
            ("ع\u{2069}x", "عx"), ("\u{2069}\u{2069}ع", "ع"), ("ع\u{2067}x", "عx"),
            ("\u{2067}ع\u{2069}\u{2069}!", "\u{2067}ع\u{2069}!"),
            ("\u{2066}\u{2068}ع\u{2069}", "\u{2068}ع\u{2069}"), ("ع\u{2029}x", "عx"), ("ع\u{85}x", "عx"),
            ("ع\u{1C}x", "عx"),
            ("\u{202E}ab\u{2069}", "\u{202E}ab"), ("ع\u{1D}\u{1E}", "ع"),
        ])
    func containment(name: String, kept: String) throws {
        #expect(try text("rules", .text(name), escaping: .markup).hasPrefix("<bdi>\(kept)</bdi>,"))
        #expect(try text("rules", .text(name), escaping: .none).hasPrefix("\u{2068}\(kept)\u{2069},"))
        #expect(try text("rules", .text(name), escaping: .html).hasPrefix("\u{2068}\(kept)\u{2069},"))
        // The characters are also removed where the message does not isolate the name.
        #expect(try text("verbatim", .text(name), escaping: .markup) == kept)
        var buffer = TextBuffer()
        buffer.append(contained: "<" + name)
        #expect(buffer.text() == "&lt;" + kept)
    }

    @Test("Paragraph separators are dropped from names of up to 20 letters that need no isolate")
    func separators() throws {
        for separator in ["\u{1C}", "\u{1D}", "\u{1E}", "\u{85}", "\u{2029}"] {
            for length in 0...20 {
                let name = String(repeating: "a", count: length)
                #expect(try text("verbatim", .text(name + separator), escaping: .none) == name)
                #expect(try text("verbatim", .text(separator + name), escaping: .markup) == name)
            }
        }
        for kept in ["°", "«é»", "a\tb", "a\nb", "\u{0}", "\u{1F}", "\u{2028}", "\u{2060}"] {
            #expect(try text("verbatim", .text(kept), escaping: .none) == kept)
        }
    }

    @Test("In an isolate in plain text, a line break is replaced with a space, because it would end the isolate")
    func lineBreaks() throws {
        #expect(try text("rules", .text("ع\nx"), escaping: .none).hasPrefix("\u{2068}ع x\u{2069},"))
        #expect(try text("rules", .text("ع\rx"), escaping: .none).hasPrefix("\u{2068}ع x\u{2069},"))
        #expect(try text("rules", .text("ع\r\nx"), escaping: .none).hasPrefix("\u{2068}ع x\u{2069},"))
        #expect(try text("rules", .text("ع\n\r\n\nx"), escaping: .none).hasPrefix("\u{2068}ع   x\u{2069},"))
        #expect(try text("rules", .text("ع\nx"), escaping: .markup).hasPrefix("<bdi>ع\nx</bdi>,"))
        #expect(try text("rules", .text("a\nx"), escaping: .none).hasPrefix("a\nx,"))
    }

    @Test("A name that is the whole text of a nested message is isolated in the message around it")
    func nestedWhole() throws {
        func verbatim(_ argument: LocalizedStringResource.Argument) -> LocalizedStringResource.Argument {
            .resource(LocalizedStringResource(key: "verbatim", arguments: [argument]))
        }
        for name in ["محمد", "a\u{202E}b"] {
            for value in [verbatim(.text(name)), verbatim(verbatim(.text(name)))] {
                #expect(try text("rules", value, escaping: .markup).contains("<bdi>\(name)</bdi>"))
                #expect(try text("rules", value, escaping: .html).contains("\u{2068}\(name)\u{2069}"))
                // Without a text around it, the name is not isolated.
                #expect(try text("verbatim", value, escaping: .markup) == name)
            }
        }
        #expect(try text("rules", verbatim(.text("Léa")), language: "ar", escaping: .markup).contains("<bdi>Léa</bdi>"))
        // The name is the whole form of the substitution, but not the whole text.
        #expect(try text("form", .integer(1), .text("محمد"), escaping: .markup) == "<bdi>محمد</bdi>!")
    }

    @Test("User input outside of a message is isolated by the same rule as an argument")
    func typed() throws {
        for (language, name, expected) in [("en", "Léa & co", "Léa &amp; co"), ("en", "محمد", "<bdi>محمد</bdi>")] {
            var buffer = TextBuffer()
            try context(language).append(userInput: name, escaping: .markup, to: &buffer)
            #expect(buffer.text() == expected)
        }
    }

    @Test("A text in the fallback language is marked with its language, and with its direction if that differs")
    func fallback() throws {
        #expect(
            try text("english", .text("<x>"), language: "fr", escaping: .markup)
                == "<span lang=\"en\">Only in &lt;x&gt;</span>")
        #expect(
            try text("english", .text("ع"), language: "ar", escaping: .markup)
                == "<span lang=\"en\" dir=\"ltr\">Only in <bdi>ع</bdi></span>")
        #expect(try text("english", .text("x"), language: "fr", escaping: .html) == "Only in x")
        #expect(try text("english", .text("x"), language: "ar", escaping: .html) == "\u{2068}Only in x\u{2069}")
        #expect(try text("english", .text("x"), language: "en-GB", escaping: .markup) == "Only in x")
        #expect(try text("unknown", language: "fr", escaping: .markup) == "<span lang=\"en\">unknown</span>")
        #expect(try text("unknown", language: "en", escaping: .markup) == "unknown")
        // A key that cannot be a text is in no language.
        #expect(try text("unknown.key", language: "fr", escaping: .markup) == "unknown.key")
        #expect(try context("fr").foreignLanguage(of: LocalizedStringResource(key: "unknown.key")) == nil)
        let value = LocalizedStringResource(key: "unknown.key", defaultValue: "Text")
        #expect(try context("fr").foreignLanguage(of: value) == "en")
    }

    @Test("A text that must not be translated is not marked with a language")
    func untranslatable() throws {
        #expect(try text("brand", language: "ar", escaping: .markup) == "Gather")
        #expect(try context("ar").foreignLanguage(of: LocalizedStringResource(key: "brand")) == nil)
    }
}
