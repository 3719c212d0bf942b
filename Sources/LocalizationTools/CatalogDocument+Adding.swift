// Adds a key to a catalog.

public import StringCatalog

extension CatalogDocument {
    /// Returns the document with a new key and its text in the source language. Translations and plural forms are not added.
    /// - Parameters:
    ///   - key: the key.
    ///   - text: the text in the source language.
    ///   - comment: where the text is shown, and what its arguments are, for translators.
    /// - Throws: a problem for a key that the catalog already has, for one whose symbol another key has, and for an empty key or
    ///   text; the problems that `catalog(acceptingWrongTranslations: true)` throws; otherwise the problems of the text, such as a
    ///   wrong placeholder or a tag that the comment does not declare.
    public func adding(key: String, text: String, comment: String) throws(CatalogProblems) -> CatalogDocument {
        guard !key.isEmpty, !text.isEmpty else { throw CatalogProblems(of: "", "a key and its text cannot be empty") }
        guard root[path: ["strings", key]] == nil else {
            throw CatalogProblems(of: "", "\(fileName) has the key `\(key)` already")
        }
        let catalog = try catalog(acceptingWrongTranslations: true)
        if let symbol = SymbolName.name(for: key),
            let other = catalog.entries.first(where: { SymbolName.name(for: $0.key) == symbol })
        {
            let message = "`\(key)` and `\(other.key)` have the same symbol `\(symbol)`: write another key"
            throw CatalogProblems(of: "", message)
        }
        var document = self
        // The state of a key that an author adds in Xcode. Xcode does not remove such a key when no Swift file has it.
        document.root[path: ["strings", key]] = [
            "comment": JSONValue(.string(comment)), "extractionState": "manual",
        ]
        document[unit: key, catalog.sourceLanguage, UnitPath()] = [
            "state": "translated", "value": JSONValue(.string(text)),
        ]
        // Without a file name, the messages have no positions. Positions would be wrong, because the file does not have the key yet.
        let problems = StringCatalog.read(document.bytes, fileName: "").problems
            .filter { $0.key == key || $0.key == nil }
        guard !problems.contains(where: { $0.severity == .error }) else { throw CatalogProblems(problems) }
        return document
    }
}

extension CatalogTables {
    /// Returns the document of the only catalog with a new key and its text in the source language.
    /// - Parameters:
    ///   - key: the key.
    ///   - text: the text in the source language.
    ///   - comment: where the text is shown, and what its arguments are, for translators.
    /// - Throws: the problems of ``documents()``, a problem when there is not exactly one catalog, and the problems of
    ///   `CatalogDocument.adding(key:text:comment:)`.
    public func adding(key: String, text: String, comment: String) throws(CatalogProblems) -> CatalogDocument {
        let documents = try documents()
        guard let document = documents.first, documents.count == 1 else {
            let names = documents.map(\.fileName).joined(separator: ", ")
            throw CatalogProblems(
                of: "",
                documents.isEmpty ? "there is no catalog" : "there are several catalogs: name one of \(names)")
        }
        return try document.adding(key: key, text: text, comment: comment)
    }
}
