// The texts of a new screen, and the String Catalog to which they are added.

import StringCatalog

/// The catalog with the keys of a screen. The texts are drafts, marked for review.
struct ScreenCatalog {
    static let path = "Localizations/Localizable.xcstrings"

    let languages: [String]
    /// The file of the catalog, with the keys of the screen added.
    let file: ScreenPlan.File
    private let name: ScreenName

    init(_ name: ScreenName, in folder: PackageFolder) throws(ScreenProblem) {
        self.name = name
        do {
            let bytes = Array(try folder.text(of: Self.path).utf8)
            // Read from the bytes of the file, so that errors have positions in it.
            let catalog = try StringCatalog(parsing: bytes, fileName: Self.path)
            var document = try CatalogDocument(parsing: bytes, fileName: Self.path)
            languages = catalog.languages
            for text in Self.texts(of: name) {
                let symbol = SymbolName.name(for: text.key)
                if let other = catalog.entries.first(where: { SymbolName.name(for: $0.key) == symbol }) {
                    throw ScreenProblem("\(Self.path): the key `\(other.key)` already exists")
                }
                document.root[path: ["strings", text.key]] = [
                    "comment": JSONValue(.string(text.comment)), "extractionState": "manual",
                ]
                for language in languages {
                    document[unit: text.key, language, UnitPath()] = [
                        "state": "needs_review", "value": JSONValue(.string(text.value(in: language))),
                    ]
                }
            }
            file = ScreenPlan.File(path: Self.path, text: String(decoding: document.bytes, as: UTF8.self))
        } catch let problem as ScreenProblem {
            throw problem
        } catch {
            throw ScreenProblem("\(error)")
        }
    }

    func title(in language: String) -> String {
        Self.texts(of: name)[0].value(in: language)
    }

    /// The line with the number of players, in a language.
    func players(_ count: Int, in language: String) -> String {
        Self.texts(of: name)[1].value(in: language).replacing("%lld", with: "\(count)")
    }

    private struct Text {
        let key: String
        let comment: String
        let english: String
        let french: String

        /// The text in a language; English for a language for which this program has no text.
        func value(in language: String) -> String {
            language.prefix { $0 != "-" } == "fr" ? french : english
        }
    }

    private static func texts(of name: ScreenName) -> [Text] {
        [
            Text(
                key: "\(name.member).title", comment: "Title of the page \(name.type).",
                english: name.title, french: "«\u{A0}\(name.title)\u{A0}»"),
            Text(
                key: "\(name.member).players", comment: "Number of the user’s players, on the page \(name.type).",
                english: "Players: %lld", french: "Joueurs\u{A0}: %lld"),
        ]
    }
}
