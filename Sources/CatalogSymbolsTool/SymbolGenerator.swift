// Swift declarations for the keys of a catalog, so that a wrong key or a wrong argument does not compile.

import StringCatalog

/// Writes one static member of `LocalizedStringResource` for each key: a constant for a text without placeholders, a
/// function for one with.
///
/// The members stand in an extension of `LocalizedArgument`, so that one symbol can be the argument of another:
/// `.playerPosition(.positionGoalkeeper)`.
struct SymbolGenerator {
    private let symbols: [Symbol]
    private let catalog: StringCatalog

    /// - Throws: the keys whose symbols would have the same name.
    init(_ catalog: StringCatalog) throws(CatalogProblems) {
        self.catalog = catalog
        var symbols: [Symbol] = []
        var keys: [String: StringCatalog.Entry] = [:]
        var problems: [CatalogProblem] = []
        for entry in catalog.entries {
            guard let symbol = Symbol(entry, in: catalog) else { continue }
            if let first = keys.updateValue(entry, forKey: symbol.name) {
                let message =
                    "`\(entry.key)` and `\(first.key)` in line \(first.position.line) would both be"
                    + " called `\(symbol.name)`"
                problems.append(
                    CatalogProblem(fileName: catalog.fileName, position: entry.position, message: message))
            }
            symbols.append(symbol)
        }
        guard problems.isEmpty else { throw CatalogProblems(problems) }
        self.symbols = symbols
    }

    /// The Swift file.
    var source: String {
        """
        // The texts of the String Catalog as Swift symbols. Written by the plugin CatalogSymbols; do not edit.

        public import Localization

        extension LocalizedArgument where Self == LocalizedStringResource {
        \(symbols.map(declaration(of:)).joined(separator: "\n"))}

        /// Made once: a symbol costs no more than its arguments.
        private enum Key {
        \(symbols.map(key(of:)).joined())}

        """
    }

    private func declaration(of symbol: Symbol) -> String {
        let documentation = symbol.documentation.map { $0.isEmpty ? "    ///\n" : "    /// \($0)\n" }.joined()
        guard !symbol.parameters.isEmpty else {
            return documentation
                + "    public static var \(symbol.name): LocalizedStringResource { Key.\(symbol.name) }\n"
        }
        let parameters = symbol.parameters.map(\.declaration).joined(separator: ", ")
        let arguments = symbol.parameters.map(\.argument).joined(separator: ", ")
        return documentation + """
                public static func \(symbol.name)(\(parameters)) -> LocalizedStringResource {
                    LocalizedStringResource(Key.\(symbol.name), arguments: [\(arguments)])
                }

            """
    }

    private func key(of symbol: Symbol) -> String {
        let type = symbol.parameters.isEmpty ? "LocalizedStringResource" : "LocalizedStringResource.Definition"
        return "    static let \(symbol.name) = \(type)(key: \(literal(symbol.key)))\n"
    }

    /// A Swift string literal.
    private func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
