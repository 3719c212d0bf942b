// Exports a catalog for translators as XLIFF 1.2, in the format of Xcode.

import Localization
public import StringCatalog

/// Exports the texts of one language (OASIS XLIFF 1.2, with Xcode's names for units).
public struct XLIFFExporter {
    private let catalog: StringCatalog
    private let language: String
    private let original: String

    /// - Parameters:
    ///   - catalog: the texts.
    ///   - language: the target language. It can be missing in the catalog.
    ///   - original: the path of the catalog in its package. Of an absolute path, only the last
    ///     component is written, because the path is valid on one machine only.
    public init(_ catalog: StringCatalog, language: String, original: String) {
        self.catalog = catalog
        self.language = language
        let name = original.split(separator: "/").last.map { String($0) }
        self.original = original.hasPrefix("/") ? name ?? original : original
    }

    /// The XLIFF file. The note of a unit is the comment of the key and, for a plural form of a whole number, a line that says which
    /// numbers have the form. The header names Xcode as the tool, because other tools then read the units of plural forms as
    /// Xcode does. Forms that the language needs and the catalog does not have are included without a translation.
    /// - Throws: an error for a language that cannot be a target, for texts with characters that XML does not allow, and for names of
    ///   devices and substitutions that cannot be in the name of a unit.
    public func bytes() throws(CatalogProblems) -> [UInt8] {
        try Self.bytes(of: [self])
    }

    /// The XLIFF file of several tables, with a `<file>` for each, as Xcode writes it.
    /// - Parameter tables: the exporters of the tables, with the same language.
    /// - Throws: the same errors as ``bytes()``, those of all tables.
    public static func bytes(of tables: [XLIFFExporter]) throws(CatalogProblems) -> [UInt8] {
        var xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
            xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
            http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

            """
        // The language is the same for all tables, so an error is reported once. A table with texts in a language that CLDR does not
        // have accepts this language, and the other tables do not.
        for table in tables { _ = try table.targetLanguage() }
        var problems: [CatalogProblem] = []
        for table in tables {
            do { xml += try table.file() } catch { problems += error.problems }
        }
        guard problems.isEmpty else { throw CatalogProblems(problems) }
        return Array((xml + "</xliff>\n").utf8)
    }

    /// The element `<file>`.
    private func file() throws(CatalogProblems) -> String {
        let language = try targetLanguage()
        var xml = """
              <file original="\(escaped(original))" source-language="\(escaped(catalog.sourceLanguage))" \
            target-language="\(escaped(language))" datatype="plaintext">
                <header>
                  <tool tool-id="com.apple.dt.xcode" tool-name="Xcode"/>
                </header>
                <body>

            """
        var problems: [CatalogProblem] = []
        let samples = PluralSamples(language: language)
        for entry in catalog.entries.sorted(by: { $0.key < $1.key }) where entry.shouldTranslate {
            let shape = XLIFFUnits(entry, in: catalog, language: language)
            let units = shape.units
            let paths = Set(units.map(\.name.path))
            func report(_ message: String) {
                problems.append(
                    CatalogProblem(
                        fileName: catalog.fileName, position: entry.position, message: "`\(entry.key)`: \(message)"))
            }
            if let unit = units.first(where: { !$0.name.isReadable }) {
                report(
                    "`\(unit.name.id)` cannot be read as the name of a unit:"
                        + " name its device or substitution with letters and digits")
            }
            let texts =
                [("the comment", entry.comment ?? "")]
                + units.flatMap { unit in
                    [
                        ("the key", unit.name.id), ("the source text", unit.source),
                        ("the text in `\(language)`", unit.target ?? ""), ("the state in `\(language)`", unit.state),
                    ]
                }
            for (what, text) in texts {
                guard let character = text.unicodeScalars.first(where: { !$0.isXMLCharacter }) else { continue }
                report("\(what) has \(character.codePoint), which XML does not allow")
                break
            }
            for unit in units {
                let path = unit.name.path
                let note = shape.wholeNumberForm(at: path).flatMap { category, isOrdinal in
                    samples.note(on: category, isOrdinal: isOrdinal, hasZero: paths.contains(path.inForm(.zero)))
                }
                xml += element(unit, note: [entry.comment, note].compactMap(\.self).joined(separator: "\n"))
            }
        }
        guard problems.isEmpty else { throw CatalogProblems(problems) }
        return xml + "    </body>\n  </file>\n"
    }

    /// The target language as spelled in the catalog, or in canonical spelling when the catalog does not have it.
    /// - Throws: a problem for an invalid language. It has no file name, because it is a fault of the argument and not of the catalog.
    private func targetLanguage() throws(CatalogProblems) -> String {
        do {
            return try XLIFFLanguage.target(language, in: catalog)
        } catch {
            throw CatalogProblems(of: "", error.description)
        }
    }

    private func element(_ unit: XLIFFUnits.Unit, note: String) -> String {
        var xml = """
                  <trans-unit id="\(escaped(unit.name.id))" xml:space="preserve">
                    <source>\(escaped(unit.source))</source>

            """
        if let target = unit.target {
            xml += "        <target state=\"\(escaped(XLIFFState.xliff(unit.state)))\">\(escaped(target))</target>\n"
        }
        if !note.isEmpty { xml += "        <note>\(escaped(note))</note>\n" }
        return xml + "      </trans-unit>\n"
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // An XML parser would normalize these to spaces or line feeds if they were not escaped.
            case "\n", "\r", "\t": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
