// Imports translations into a catalog.

import Localization
public import StringCatalog

/// Imports the translations of an XLIFF 1.2 file into a catalog.
public struct XLIFFImporter {
    /// The result of an import.
    public struct Result: Sendable {
        /// The catalog with the translations.
        public let document: CatalogDocument
        /// The number of changed texts. A text with plural forms counts as one, as in `CatalogStatistics`. With 0, the document is
        /// unchanged and need not be written.
        public let changedCount: Int
        /// Warnings about skipped units, whose key the catalog does not have or whose plural form the language does not have, about
        /// texts whose source text has changed since the export, and about wrong translations that the file does not change.
        public let warnings: [CatalogProblem]
    }

    private let document: CatalogDocument
    private let fileName: String
    /// The entries of the catalog before the import, by key.
    var entries: [String: StringCatalog.Entry] = [:]
    private var problems: [CatalogProblem] = []
    /// The number of unknown keys so far.
    private var unknownKeyCount = 0
    /// The maximum number of unknown keys that are compared with all keys of the catalog. It bounds the time for the file of another
    /// project, which has only unknown keys.
    private static let maximumHints = 20
    /// The keys with an error in a translation. The checks of the changed catalog skip them.
    var rejectedKeys: Set<String> = []
    /// The translations that differ from the catalog.
    var changedTexts: [ChangedText] = []

    /// Imports translations.
    /// - Parameters:
    ///   - bytes: the content of the XLIFF file.
    ///   - fileName: the name of the XLIFF file for error messages.
    ///   - document: the catalog to change.
    /// - Returns: the changed catalog with warnings.
    /// - Throws: all errors with their positions. With an error, nothing is imported.
    public static func result(
        of bytes: [UInt8], fileName: String, in document: CatalogDocument
    ) throws(CatalogProblems) -> Result {
        let root = try root(of: bytes, fileName: fileName)
        guard !files(in: root, of: document).isEmpty else { throw noFile(for: [document], in: root, fileName) }
        var importer = XLIFFImporter(document: document, fileName: fileName)
        return try importer.result(of: root)
    }

    init(document: CatalogDocument, fileName: String) {
        self.document = document
        self.fileName = fileName
    }

    mutating func report(
        _ position: SourcePosition, _ message: String, severity: CatalogProblem.Severity = .error,
        kind: CatalogProblem.Kind = .malformed
    ) {
        problems.append(
            CatalogProblem(
                fileName: fileName, position: position, severity: severity, kind: kind, message: message))
    }

    mutating func result(of root: XMLElement) throws(CatalogProblems) -> Result {
        let catalog = try document.catalog(acceptingWrongTranslations: true)
        entries = Dictionary(catalog.entries.map { ($0.key, $0) }) { first, _ in first }
        var result = document
        var changed: Set<[String]> = []
        var targets: [UnitPlace: SourcePosition] = [:]
        var positions: [UnitPlace: SourcePosition] = [:]
        for file in Self.files(in: root, of: document) {
            guard let language = targetLanguage(of: file, in: catalog) else { continue }
            let kept = keptKeys(of: file, in: catalog, language: language)
            for element in units(in: file) {
                if let name = element.attributes["id"].flatMap(name) {
                    let place = UnitPlace(language: language, name: name)
                    if let first = positions[place] {
                        report(
                            element.position, "the unit `\(name.id)` occurs twice; it is first in line \(first.line)",
                            kind: .duplicate)
                        continue
                    }
                    positions[place] = element.position
                }
                guard let unit = unit(element, in: catalog, language: language, keeping: kept) else { continue }
                targets[UnitPlace(language: language, name: unit.name)] = unit.position
                if unit.replacesTranslation, !changed.contains([language, unit.name.key]) {
                    result[localization: unit.name.key, language] = nil
                }
                if apply(unit, language: language, to: &result) { changed.insert([language, unit.name.key]) }
            }
        }
        let positionsByKey = Dictionary(grouping: positions) { [$0.key.language, $0.key.name.key] }
        for place in changed {
            completeText(of: place[1], in: place[0], of: catalog, to: &result, positionsByKey[place] ?? [])
        }
        let (read, found) = StringCatalog.read(result.bytes, fileName: document.fileName)
        // An error that belongs to no key, such as that forms are nested too deeply, has no unit.
        for problem in found where problem.severity == .error && problem.key == nil {
            report(root.position, "the changed catalog would be invalid: \(problem.message)", kind: problem.kind)
        }
        if let read {
            validate(read, found, targets)
            checkPluralForms(of: read)
        }
        guard !problems.contains(where: { $0.severity == .error }) else { throw CatalogProblems(problems) }
        return Result(document: result, changedCount: changed.count, warnings: problems.sorted())
    }
}

// MARK: - Reading

extension XLIFFImporter {
    struct Unit {
        let name: XLIFFUnitName
        let value: String
        let state: String
        /// The position of the translation.
        let position: SourcePosition
        /// The substitution that the unit is a form of, or nil. It is added to a translation that does not have it yet.
        let substitution: StringCatalog.Substitution?
        /// Whether the existing translation has forms that a new translation cannot have, and is removed.
        let replacesTranslation: Bool
        /// The new names of substitutions of the existing translation.
        let renamed: [String: String]
        /// Whether the existing translation has the text and the state of the unit, apart from the names of substitutions.
        let isUnchanged: Bool
    }

    /// Identifies a unit of an XLIFF file, which can have a `<file>` for each of several languages.
    struct UnitPlace: Hashable {
        let language: String
        let name: XLIFFUnitName
    }

    struct ChangedText {
        let name: XLIFFUnitName
        let language: String
        let source: String
        let target: XMLElement
    }

    /// The target language of the file as spelled in the catalog, or in canonical spelling when the catalog does not have it. Nil
    /// when it is missing or not possible, or when the source language is not that of the catalog; this is reported.
    private mutating func targetLanguage(of file: XMLElement, in catalog: StringCatalog) -> String? {
        guard let target = file.attributes["target-language"], !target.isEmpty else {
            report(file.position, "`<file>` has no `target-language`: write a tag, such as `target-language=\"fr\"`")
            return nil
        }
        let source = file.attributes["source-language"]
        guard source.map(LanguageTag.canonical) == LanguageTag.canonical(catalog.sourceLanguage) else {
            let found = source.map { "the source language is `\($0)`" } ?? "`<file>` has no `source-language`"
            report(file.position, "\(found), and that of the catalog is `\(catalog.sourceLanguage)`")
            return nil
        }
        do {
            return try XLIFFLanguage.target(target, in: catalog)
        } catch {
            report(file.position, error.description)
            return nil
        }
    }

    func units(in element: XMLElement) -> [XMLElement] {
        element.elements.flatMap { child -> [XMLElement] in
            switch child.name {
            case "trans-unit": [child]
            case "body", "group": units(in: child)
            default: []
            }
        }
    }

    /// Parses the name of a unit. Returns nil when it is invalid.
    func name(_ id: String) -> XLIFFUnitName? {
        // A key can contain the separator.
        if id.contains(XLIFFUnitName.separator), entries[id] != nil {
            return XLIFFUnitName(key: id, path: UnitPath())
        }
        return XLIFFUnitName(id)
    }

    /// Returns nil for a unit without a translation, of an unknown key, of a plural form that the language does not
    /// have, of a key in `kept`, or with an error other than in its placeholders.
    /// - Parameter kept: the keys whose existing translation stays, see `keptKeys`.
    private mutating func unit(
        _ element: XMLElement, in catalog: StringCatalog, language: String, keeping kept: Set<String>
    ) -> Unit? {
        guard let id = element.attributes["id"], var name = name(id) else {
            report(element.position, XLIFFUnitName.fault(of: element.attributes["id"]))
            return nil
        }
        guard var target = element.first("target") else { return nil }
        for part in [element.first("source"), target] {
            guard let inline = part?.elements.first else { continue }
            rejectedKeys.insert(name.key)
            report(
                inline.position,
                "`<\(inline.name)>` inside a text is not supported: write only text, with `&lt;` for `<`")
            return nil
        }
        // Many tools write an empty target for missing translations, with any state.
        guard target.text.contains(where: { !$0.isWhitespace }) else { return nil }
        let state = XLIFFState.catalog(target.attributes["state"])
        guard let entry = entries[name.key] else {
            unknownKeyCount += 1
            let near = unknownKeyCount > Self.maximumHints ? nil : name.key.nearest(of: entries.keys)
            let hint = near.map { "; did you mean `\($0)`?" } ?? ""
            report(element.position, "the catalog has no key `\(name.key)`\(hint)", severity: .warning, kind: .stale)
            return nil
        }
        let units = XLIFFUnits(entry, in: catalog, language: language)
        // A file from before a substitution was renamed has its old name.
        name = name.renaming(units.renamed)
        target.children = [.text(MessageParts.renaming(units.renamed, in: target.text))]
        guard !isOfUnknownForm(element, name, in: language, units) else { return nil }
        let source = units.sourceText(at: name.path)
        // Unchanged translations need no check.
        let isKept = kept.contains(name.key)
        if !isKept, units.targetText(at: name.path) != units.explicitText(target.text, at: name.path) {
            checkPlaceholders(of: target, against: units, name)
            changedTexts.append(ChangedText(name: name, language: language, source: source, target: target))
        }
        let isOutdated = element.first("source").map { $0.text != source } ?? false
        if isOutdated {
            report(
                element.position, "the source text of `\(name.id)` has changed since the export", severity: .warning,
                kind: .needsReview)
        }
        guard !isKept else { return nil }
        let value = units.catalogText(target.text, at: name.path)
        let newState = isOutdated && state == "translated" ? "needs_review" : state
        return Unit(
            name: name, value: value, state: newState, position: target.position,
            substitution: units.substitution(of: name.path), replacesTranslation: units.replacesTarget,
            renamed: units.renamed, isUnchanged: units.hasText(value, state: newState, at: name.path))
    }
}
