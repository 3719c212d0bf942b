// Adds a pseudolanguage to a catalog.

import Localization
public import StringCatalog

extension CatalogDocument {
    /// Returns the document with a text in a pseudolanguage for each key, generated from the source language. Existing texts of
    /// these keys in the pseudolanguage are replaced. Keys with `shouldTranslate` false are not changed.
    /// - Throws: the problems of the document, if it has an error that is not accepted. Errors in the placeholders, tags and plural
    ///   forms of translations are accepted.
    public func adding(_ language: PseudoLanguage) throws(CatalogProblems) -> CatalogDocument {
        let catalog = try catalog(acceptingWrongTranslations: true)
        var document = self
        for entry in catalog.entries where entry.shouldTranslate {
            let source = self[localization: entry.key, catalog.sourceLanguage]
            let keyAsSource: JSONValue = [
                "stringUnit": ["state": "translated", "value": JSONValue(.string(entry.keyAsText))]
            ]
            document[localization: entry.key, language.rawValue] = language.localization(
                source ?? keyAsSource, isWhole: true)
        }
        return document
    }
}

extension PseudoLanguage {
    /// Replaces the texts of a localization, a form or a substitution.
    fileprivate func localization(_ json: JSONValue, isWhole: Bool, isOrdinal: Bool = false) -> JSONValue {
        var json = json
        if let value = json[path: ["stringUnit", "value"]]?.string {
            json["stringUnit"] = ["state": "translated", "value": JSONValue(.string(text(value, isWhole: isWhole)))]
        }
        if let forms = json[path: ["variations", "device"]] {
            for form in forms.members {
                json[path: ["variations", "device", form.key]] = localization(
                    form.value, isWhole: isWhole, isOrdinal: isOrdinal)
            }
        }
        if let forms = json[path: ["variations", "plural"]] {
            json[path: ["variations", "plural"]] = plural(forms, isWhole: isWhole, isOrdinal: isOrdinal)
        }
        for substitution in json["substitutions"]?.members ?? [] {
            json[path: ["substitutions", substitution.key]] = localization(
                substitution.value, isWhole: false, isOrdinal: StringCatalog.Substitution.isOrdinal(substitution.key))
        }
        return json
    }

    /// The plural forms of the pseudolanguage, and for cardinals also `zero` when the source text has it. Forms that the source text
    /// does not have are generated from `other`.
    private func plural(_ forms: JSONValue, isWhole: Bool, isOrdinal: Bool) -> JSONValue {
        let rules = PluralRules(language: rawValue, type: isOrdinal ? .ordinal : .cardinal)
        var result: JSONValue = [:]
        let hasZero = !isOrdinal && forms["zero"] != nil
        for category in PluralCategory.allCases
        where rules.categories.contains(category) || category == .zero && hasZero {
            result[category.rawValue] = (forms[category.rawValue] ?? forms["other"])
                .map { localization($0, isWhole: isWhole, isOrdinal: isOrdinal) }
        }
        return result
    }
}
