// A catalog as a JSON document, which keeps members of the file that this library does not know.

/// A String Catalog with the full content of its file.
///
/// `StringCatalog` is the typed model. This type is the underlying JSON, for changing the texts of a catalog.
public struct CatalogDocument: Sendable {
    /// The file name for error messages.
    public let fileName: String
    /// The JSON root of the file.
    public var root: JSONValue
    private let endsWithNewline: Bool
    private let keyOrder: KeyOrder

    /// Parses a file.
    /// - Parameters:
    ///   - bytes: the content of an `.xcstrings` file.
    ///   - fileName: the file name for error messages.
    /// - Throws: the problems of the file, if it has an error that is not accepted. Errors in the placeholders, tags and plural forms
    ///   of translations are accepted, so that these translations can be replaced. The thrown problems do not include these errors.
    public init(parsing bytes: [UInt8], fileName: String) throws(CatalogProblems) {
        _ = try StringCatalog(parsing: bytes, fileName: fileName, acceptingWrongTranslations: true)
        self.fileName = fileName
        endsWithNewline = bytes.last == UInt8(ascii: "\n")
        do {
            root = try JSONReader.read(bytes)
            keyOrder = KeyOrder(ofKeysIn: root["strings"]?.members ?? [])
        } catch {
            let position = SourceText(bytes).position(of: error.offset)
            throw CatalogProblems([CatalogProblem(fileName: fileName, position: position, message: error.message)])
        }
    }

    /// The file in Xcode's format. The keys of a file in Xcode's order keep their places, and those of a file that is sorted by code
    /// point stay sorted by code point. The keys of an unsorted file get one of these two orders. All other members are sorted by code
    /// point. A line break at the end of the parsed file, which Xcode does not write, is kept.
    public var bytes: [UInt8] {
        JSONWriter.text(of: root, sorting: keyOrder) + (endsWithNewline ? [UInt8(ascii: "\n")] : [])
    }

    /// The typed model of the current document.
    /// - Parameter acceptingWrongTranslations: whether errors in the placeholders, tags and plural forms of translations are accepted.
    ///   Such a model is for statistics and the export, and not for showing texts.
    /// - Throws: all problems of the document except the accepted errors, if it has an error that is not accepted.
    public func catalog(acceptingWrongTranslations: Bool = false) throws(CatalogProblems) -> StringCatalog {
        try StringCatalog(
            parsing: bytes, fileName: fileName, acceptingWrongTranslations: acceptingWrongTranslations)
    }

    /// The unit at a path: `{ "state": …, "value": … }`. Setting nil removes it.
    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - language: the language as spelled in the file.
    ///   - path: the path to the unit, such as `UnitPath([.plural("one")])`.
    public subscript(unit key: String, language: String, path: UnitPath) -> JSONValue? {
        get { self[key, ["localizations", language] + path.members + ["stringUnit"]] }
        set { self[key, ["localizations", language] + path.members + ["stringUnit"]] = newValue }
    }

    /// The localization of a key. Setting nil removes it.
    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - language: the language as spelled in the file.
    public subscript(localization key: String, language: String) -> JSONValue? {
        get { self[key, ["localizations", language]] }
        set { self[key, ["localizations", language]] = newValue }
    }

    /// The value at a path in the entry of a key. The key is first looked for at its place in the parsed file, because searching
    /// all keys for each call would take quadratic time.
    private subscript(key: String, path: [String]) -> JSONValue? {
        get { root[path: ["strings", key] + path, at: [nil, keyOrder.places[key]]] }
        set { root[path: ["strings", key] + path, at: [nil, keyOrder.places[key]]] = newValue }
    }
}

/// The path to a unit of a localization. A unit can be nested in variations and in a substitution.
public struct UnitPath: Sendable, Hashable {
    /// A step of the path.
    public enum Step: Sendable, Hashable {
        /// The forms of a substitution, `%#@name@`.
        case substitution(String)
        /// The form for a device, such as `iphone` or `other`.
        case device(String)
        /// The form for a plural category.
        case plural(String)
    }

    /// The steps, the outermost first. Empty for a localization with one unit.
    public var steps: [Step]

    /// - Parameter steps: the steps, the outermost first.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The names of the JSON members on the path.
    var members: [String] {
        steps.flatMap { step in
            switch step {
            case .substitution(let name): ["substitutions", name]
            case .device(let name): ["variations", "device", name]
            case .plural(let name): ["variations", "plural", name]
            }
        }
    }
}

extension StringCatalog.Localization {
    /// All units with their paths: those of the text, then those of the substitutions, sorted by name. Plural forms are in CLDR's
    /// order, and device forms are sorted by name.
    public var unitsByPath: [(path: UnitPath, unit: StringCatalog.StringUnit)] {
        text.unitsByPath([])
            + substitutions.sorted { $0.name < $1.name }.flatMap { $0.text.unitsByPath([.substitution($0.name)]) }
    }
}

extension StringCatalog.Text {
    fileprivate func unitsByPath(_ steps: [UnitPath.Step]) -> [(path: UnitPath, unit: StringCatalog.StringUnit)] {
        switch self {
        case .unit(let unit): [(UnitPath(steps), unit)]
        case .plural(let forms):
            PluralCategory.allCases.flatMap { forms[$0]?.unitsByPath(steps + [.plural($0.rawValue)]) ?? [] }
        case .device(let forms):
            forms.sorted { $0.key < $1.key }.flatMap { $0.value.unitsByPath(steps + [.device($0.key)]) }
        }
    }
}
