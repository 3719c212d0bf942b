// Generates a large catalog in the format of Xcode, to measure parsing and lookups.

/// A catalog of generated texts. It is the same in every run.
struct GeneratedCatalog {
    static let languages = ["de", "en", "fr", "pl"]

    /// The keys of texts without arguments.
    private(set) var constantKeys: [String] = []
    /// The keys of texts with a number and plural forms.
    private(set) var pluralKeys: [String] = []
    /// The content of the file.
    private(set) var bytes: [UInt8] = []

    /// - Parameter count: the number of keys. A tenth of them have plural forms, and a tenth have a text argument.
    init(keys count: Int) {
        write("{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n")
        for index in 0..<count {
            writeEntry(index)
            write(index < count - 1 ? ",\n" : "\n")
        }
        write("  },\n  \"version\" : \"1.0\"\n}\n")
    }

    private mutating func write(_ text: String) {
        bytes += text.utf8
    }

    private mutating func writeEntry(_ index: Int) {
        let key = Self.key(index)
        write("    \"\(key)\" : {\n      \"comment\" : \"\(Self.sentence("en", index, of: 9))\",\n")
        write("      \"extractionState\" : \"\(index % 50 == 7 ? "stale" : "manual")\",\n      \"localizations\" : {\n")
        for language in Self.languages {
            write("        \"\(language)\" : {\n")
            switch index % 10 {
            case 3: writePlural(language, index)
            case 6: writeUnit(language, index, "\(Self.sentence(language, index, of: 4)) %@", indentation: "          ")
            default:
                writeUnit(language, index, Self.sentence(language, index, of: 3 + index % 9), indentation: "          ")
            }
            write("        }\(language == Self.languages.last ? "\n" : ",\n")")
        }
        write("      }\n    }")
        switch index % 10 {
        case 3: pluralKeys.append(key)
        case 6: break
        default: constantKeys.append(key)
        }
    }

    private mutating func writePlural(_ language: String, _ index: Int) {
        let forms =
            ["en": ["one", "other"], "de": ["one", "other"], "fr": ["many", "one", "other"]][language]
            ?? ["few", "many", "one", "other"]
        write("          \"variations\" : {\n            \"plural\" : {\n")
        for form in forms {
            write("              \"\(form)\" : {\n")
            let text = "%lld \(Self.sentence(language, index + form.utf8.count, of: 3))"
            writeUnit(language, index, text, indentation: "                ")
            write("              }\(form == forms.last ? "\n" : ",\n")")
        }
        write("            }\n          }\n")
    }

    private mutating func writeUnit(_ language: String, _ index: Int, _ text: String, indentation: String) {
        let state = index % 40 == 5 && language != "en" ? "needs_review" : "translated"
        write("\(indentation)\"stringUnit\" : {\n\(indentation)  \"state\" : \"\(state)\",\n")
        write("\(indentation)  \"value\" : \"\(text)\"\n\(indentation)}\n")
    }

    /// A key of typical length, such as `gathers.error.teamsFull.104`.
    private static func key(_ index: Int) -> String {
        let screens = ["account", "confirm", "gathers", "layout", "players", "signup"]
        let parts = ["action", "empty.title", "error", "form.label", "notice"]
        let words = ["nameTaken", "saved", "selectTwo", "teamsFull", "title"]
        return "\(screens[index % 6]).\(parts[index / 6 % 5]).\(words[index / 30 % 5]).\(index)"
    }

    private static func sentence(_ language: String, _ seed: Int, of count: Int) -> String {
        let words = vocabulary[language] ?? []
        return (0..<count).map { words[(seed &* 31 &+ $0 &* 7) % words.count] }.joined(separator: " ")
    }

    private static let vocabulary = [
        "en": ["player", "the", "team", "before", "a", "match", "selected", "again", "please", "name", "is"],
        "fr": ["joueur", "l’équipe", "avant", "le", "prêt", "à", "sélectionné", "déjà", "nom", "est", "été"],
        "de": [
            "Spieler", "die", "Mannschaft", "vor", "während", "ausgewählt", "bitte", "möglich", "Name", "für", "ist",
        ],
        "pl": [
            "zawodnik", "drużyna", "przed", "meczem", "wybrany", "proszę", "jest", "już", "nazwa", "została", "gdy",
        ],
    ]
}
