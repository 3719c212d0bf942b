// Substitutions that have another name in a translation than in the source text, because the source text has renamed them. In an
// XLIFF file they have the new names, and an import renames them in the translation.

import StringCatalog

extension StringCatalog.Localization {
    /// The names that the source text gives to substitutions of this translation, by their names in the translation. A substitution
    /// is the same when it has the same argument and format, and no other one on either side has them.
    func renamedSubstitutions(in source: Self) -> [String: String] {
        func byNumber(_ own: Self, _ other: Self) -> [[String]: [String]] {
            let names = own.substitutions.map(\.name).filter { name in
                !other.substitutions.contains { $0.name == name }
            }
            return Dictionary(grouping: names) { name in
                let argument = own.explicitArgument(of: UnitPath([.substitution(name)])) ?? ""
                return [argument, "\(StringCatalog.Substitution.isOrdinal(name))"]
            }
        }
        let theirs = byNumber(source, self)
        return byNumber(self, source).reduce(into: [:]) { renamed, own in
            guard let name = own.value.first, own.value.count == 1, let new = theirs[own.key], new.count == 1 else {
                return
            }
            renamed[name] = new[0]
        }
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
