// Substitutions that have another name in a translation than in the source text, because the source text has renamed them. In an
// XLIFF file they have the new names, and an import renames them in the translation.

import StringCatalog

extension StringCatalog.Localization {
    /// The names that the source text gives to substitutions of this translation, by their names in the translation. Only
    /// substitutions whose name is missing on the other side are compared. Two of them are the same when they have the same `Number`,
    /// and no further one has it.
    func renamedSubstitutions(in source: Self) -> [String: String] {
        let (own, other) = (Set(substitutions.map(\.name)), Set(source.substitutions.map(\.name)))
        guard !own.isSubset(of: other), !other.isSubset(of: own) else { return [:] }
        let theirs = source.substitutionNames(except: own)
        return substitutionNames(except: other).reduce(into: [:]) { renamed, names in
            guard names.value.count == 1, let new = theirs[names.key], new.count == 1 else { return }
            renamed[names.value[0]] = new[0]
        }
    }

    /// What a substitution and a renamed one must have in common.
    private struct Number: Hashable {
        let argument: Int
        let specifier: String
        let isOrdinal: Bool
    }

    private func substitutionNames(except names: Set<String>) -> [Number: [String]] {
        let placeholders = text.units.flatMap { (try? FormatString.lenient($0.value).format)?.placeholders ?? [] }
        let numbers = placeholders.reduce(into: [String: Int]()) { numbers, placeholder in
            guard case .substitution(let name) = placeholder.content, numbers[name] == nil else { return }
            numbers[name] = placeholder.number
        }
        let parts = Dictionary(grouping: substitutions.filter { !names.contains($0.name) }) { part in
            Number(
                argument: part.argumentNumber ?? numbers[part.name] ?? 1, specifier: part.formatSpecifier,
                isOrdinal: part.isOrdinal)
        }
        return parts.mapValues { $0.map(\.name) }
    }

    /// The translation with other names of its substitutions.
    func renaming(_ names: [String: String]) -> Self {
        guard !names.isEmpty else { return self }
        var renamed = self
        renamed.text = text.renaming(names)
        for index in substitutions.indices {
            let name = substitutions[index].name
            renamed.substitutions[index].name = names[name] ?? name
        }
        return renamed
    }
}

extension StringCatalog.Text {
    fileprivate func renaming(_ names: [String: String]) -> Self {
        switch self {
        case .unit(var unit):
            unit.value = MessageParts.renaming(names, in: unit.value)
            return .unit(unit)
        case .plural(let forms): return .plural(forms.mapValues { $0.renaming(names) })
        case .device(let forms): return .device(forms.mapValues { $0.renaming(names) })
        }
    }
}

extension CatalogDocument {
    /// Renames the substitutions of a translation, when they still have their old names.
    mutating func rename(_ names: [String: String], of key: String, in translation: StringCatalog.Localization) {
        let language = translation.language
        guard var json = self[localization: key, language] else { return }
        let old = names.filter { json[path: ["substitutions", $0.key]] != nil }
        guard !old.isEmpty else { return }
        for (name, new) in old {
            json[path: ["substitutions", new]] = json[path: ["substitutions", name]]
            json[path: ["substitutions", name]] = nil
        }
        self[localization: key, language] = json
        for (path, unit) in translation.unitsByPath where path.substitution == nil {
            let value = MessageParts.renaming(old, in: unit.value)
            self[unit: key, language, path]?["value"] = JSONValue(.string(value))
        }
    }
}
