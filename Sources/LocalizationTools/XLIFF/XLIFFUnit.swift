// Names and states of units in XLIFF files.

import StringCatalog

/// The name of a unit in Xcode's XLIFF: the key, and for a form also `|==|` and the path of the form, as in
/// `players|==|plural.one`, `%lld goals|==|substitutions.goals.plural.other`, `tap|==|device.iphone.plural.one`.
struct XLIFFUnitName: Hashable {
    static let separator = "|==|"

    let key: String
    let path: UnitPath

    init(key: String, path: UnitPath) {
        self.key = key
        self.path = path
    }

    /// Returns nil for a path with a step that the catalog format does not have.
    init?(_ id: String) {
        guard let separator = id.ranges(of: Self.separator).last else {
            self.init(key: id, path: UnitPath())
            return
        }
        var steps: [UnitPath.Step] = []
        var components = id[separator.upperBound...].split(separator: ".", omittingEmptySubsequences: false)[...]
        while let kind = components.popFirst() {
            // The name of a substitution can contain dots. It ends before `plural` or `device`.
            switch kind {
            case "substitutions" where steps.isEmpty:
                guard components.first?.isEmpty == false else { return nil }
                let end = components.dropFirst().firstIndex { $0 == "plural" || $0 == "device" } ?? components.endIndex
                steps.append(.substitution(components[..<end].joined(separator: ".")))
                components = components[end...]
            case "plural":
                guard let form = components.popFirst(), PluralCategory(rawValue: String(form)) != nil else {
                    return nil
                }
                steps.append(.plural(String(form)))
            case "device":
                guard let form = components.popFirst(), !form.isEmpty else { return nil }
                steps.append(.device(String(form)))
            default: return nil
            }
        }
        self.init(key: String(id[..<separator.lowerBound]), path: UnitPath(steps))
    }

    /// The same unit with another name of its substitution.
    func renaming(_ names: [String: String]) -> Self {
        guard let name = path.substitution, let new = names[name] else { return self }
        return Self(key: key, path: UnitPath([.substitution(new)] + path.steps.dropFirst()))
    }

    /// Whether the unit can be found by its `id`. It cannot when, for example, the name of a device has a dot:
    /// `device.i.phone`.
    var isReadable: Bool { path.steps.isEmpty || Self(id) == self }

    var id: String {
        guard !path.steps.isEmpty else { return key }
        let components = path.steps.map { step in
            switch step {
            case .substitution(let name): "substitutions.\(name)"
            case .plural(let form): "plural.\(form)"
            case .device(let form): "device.\(form)"
            }
        }
        return key + Self.separator + components.joined(separator: ".")
    }
}

extension XLIFFUnitName {
    /// The message for an `id` that is missing or is not the name of a unit.
    static func fault(of id: String?) -> String {
        guard let id else { return "`id` is missing: write the name of the unit, such as `key` or `key|==|plural.one`" }
        let forms = PluralCategory.allCases.map(\.rawValue)
        let last = id.split(separator: ".").last.map(String.init) ?? ""
        if let form = id.hasSuffix("plural.\(last)") ? last.nearest(of: forms) : nil, form != last {
            return "`\(id)` is not the name of a unit; did you mean `\(id.dropLast(last.count))\(form)`?"
        }
        return "`\(id)` is not the name of a unit: after `\(separator)` a name has `plural.FORM`, `device.NAME`,"
            + " `device.NAME.plural.FORM` or `substitutions.NAME.plural.FORM`; the forms are \(forms.joined(separator: ", "))"
    }
}

/// Converts states between the catalog and XLIFF 1.2, section 2.3.
enum XLIFFState {
    static func xliff(_ state: String) -> String {
        switch state {
        case "translated", "new": state
        case "needs_review": "needs-review-translation"
        // XLIFF allows tool-specific states with this prefix.
        default: "x-" + state
        }
    }

    static func catalog(_ state: String?) -> String {
        switch state {
        case nil, "translated", "final", "signed-off": "translated"
        case "new", "needs-translation": "new"
        case let state? where state.hasPrefix("x-"): String(state.dropFirst(2))
        default: "needs_review"
        }
    }
}

extension StringCatalog.Localization {
    /// The explicit placeholder of a substitution's argument, such as `%2$lld`. Nil for a path outside substitutions, and for a
    /// substitution that this localization does not have. In Xcode's XLIFF, forms have this placeholder where the catalog has `%arg`.
    func explicitArgument(of path: UnitPath) -> String? {
        guard let substitution = substitutions.first(where: { $0.name == path.substitution }) else { return nil }
        return "%\(argumentNumber(of: substitution))$\(substitution.formatSpecifier)"
    }
}
