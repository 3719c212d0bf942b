// Changes translations of a catalog.

import StringCatalog

extension XLIFFImporter {
    /// - Returns: whether the document was changed.
    func apply(_ unit: Unit, language: String, to document: inout CatalogDocument) -> Bool {
        if !unit.renamed.isEmpty, let translation = entries[unit.name.key]?.localization(for: language) {
            // A file without a change for the key does not rename the substitutions in the catalog.
            guard !unit.isUnchanged else { return false }
            document.rename(unit.renamed, of: unit.name.key, in: translation)
        }
        let place = document[unit: unit.name.key, language, unit.name.path]
        guard place?["value"]?.string != unit.value || place?["state"]?.string ?? "new" != unit.state else {
            return false
        }
        var json = place ?? [:]
        json["state"] = JSONValue(.string(unit.state))
        json["value"] = JSONValue(.string(unit.value))
        document[unit: unit.name.key, language, unit.name.path] = json
        if let substitution = unit.substitution {
            let path = ["substitutions", substitution.name]
            var localization = document[localization: unit.name.key, language] ?? [:]
            if localization[path: path + ["formatSpecifier"]] == nil {
                if let number = substitution.argumentNumber {
                    localization[path: path + ["argNum"]] = JSONValue(.number("\(number)"))
                }
                localization[path: path + ["formatSpecifier"]] = JSONValue(.string(substitution.formatSpecifier))
                document[localization: unit.name.key, language] = localization
            }
        }
        return true
    }
}
