// A catalog as a file that is going to be written again: nothing in it may be lost, known to this program or not.

/// A String Catalog with everything that stands in its file.
///
/// `StringCatalog` is what a catalog means, this is what it says. Changes are made here, at the places that the format
/// defines, and whatever else an editor put into the file stays.
public struct CatalogDocument: Sendable {
    /// How messages call the file.
    public let fileName: String
    /// The whole file.
    public var root: JSONValue
    private let endsWithNewline: Bool

    /// - Throws: every problem of the catalog, as `StringCatalog` finds them.
    public init(parsing bytes: [UInt8], fileName: String) throws(CatalogProblems) {
        _ = try StringCatalog(parsing: bytes, fileName: fileName)
        self.fileName = fileName
        endsWithNewline = bytes.last == UInt8(ascii: "\n")
        do {
            root = try JSONReader.read(bytes)
        } catch {
            let position = SourceText(bytes).position(of: error.offset)
            throw CatalogProblems([CatalogProblem(fileName: fileName, position: position, message: error.message)])
        }
    }

    /// The file in Xcode's own format with its keys sorted: reading and writing back changes nothing but the order. A
    /// line break at the end, which Xcode does not write, stays.
    public var bytes: [UInt8] {
        JSONWriter.text(of: root) + (endsWithNewline ? [UInt8(ascii: "\n")] : [])
    }

    /// What the document means as it is now.
    public func catalog() throws(CatalogProblems) -> StringCatalog {
        try StringCatalog(parsing: bytes, fileName: fileName)
    }

    /// What stands at the place of a unit: `{ "state": …, "value": … }`.
    /// - Parameters:
    ///   - key: the key in the catalog.
    ///   - language: as the file spells it.
    ///   - path: what leads to the unit, such as `plural` and `one`.
    public subscript(unit key: String, language: String, path: UnitPath) -> JSONValue? {
        get { root[path: place(key, language) + path.members + ["stringUnit"]] }
        set { root[path: place(key, language) + path.members + ["stringUnit"]] = newValue }
    }

    /// The localization of a key.
    public subscript(localization key: String, language: String) -> JSONValue? {
        get { root[path: place(key, language)] }
        set { root[path: place(key, language)] = newValue }
    }

    private func place(_ key: String, _ language: String) -> [String] {
        ["strings", key, "localizations", language]
    }
}

/// Which of the units of a localization: the only one, or the one of some variations, perhaps in a substitution.
public struct UnitPath: Sendable, Hashable {
    /// A step on the way to a unit.
    public enum Step: Sendable, Hashable {
        /// Into the forms of a part: `%#@name@`.
        case substitution(String)
        /// The form for a device, such as `iphone` or `other`.
        case device(String)
        /// The form for a plural category.
        case plural(String)
    }

    /// From the outside in; empty for the only unit.
    public var steps: [Step]

    /// - Parameter steps: from the outside in.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The names of the members on the way.
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
    /// Every unit with the way to it, sorted by that.
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
