// A text in an XLIFF file: how Xcode names it, and how its state is called there.

import StringCatalog

/// The names of units in Xcode's XLIFF: the key, then `|==|` and the way to the form, `players|==|plural.one`,
/// `%lld goals|==|substitutions.goals.plural.other`, `tap|==|device.iphone.plural.one`.
struct XLIFFUnitName: Hashable {
    static let separator = "|==|"

    let key: String
    let path: UnitPath

    init(key: String, path: UnitPath) {
        self.key = key
        self.path = path
    }

    /// Nil for a way that the catalog's format does not have.
    init?(_ id: String) {
        guard let separator = id.ranges(of: Self.separator).last else {
            self.init(key: id, path: UnitPath())
            return
        }
        var steps: [UnitPath.Step] = []
        var words = id[separator.upperBound...].split(separator: ".", omittingEmptySubsequences: false)[...]
        while let kind = words.popFirst() {
            // A name of a substitution may have dots in it: it ends where the forms begin.
            switch kind {
            case "substitutions" where steps.isEmpty:
                guard words.first?.isEmpty == false else { return nil }
                let end = words.dropFirst().firstIndex { $0 == "plural" || $0 == "device" } ?? words.endIndex
                steps.append(.substitution(words[..<end].joined(separator: ".")))
                words = words[end...]
            case "plural":
                guard let form = words.popFirst(), PluralCategory(rawValue: String(form)) != nil else { return nil }
                steps.append(.plural(String(form)))
            case "device":
                guard let form = words.popFirst(), !form.isEmpty else { return nil }
                steps.append(.device(String(form)))
            default: return nil
            }
        }
        self.init(key: String(id[..<separator.lowerBound]), path: UnitPath(steps))
    }

    var id: String {
        guard !path.steps.isEmpty else { return key }
        let words = path.steps.map { step in
            switch step {
            case .substitution(let name): "substitutions.\(name)"
            case .plural(let form): "plural.\(form)"
            case .device(let form): "device.\(form)"
            }
        }
        return key + Self.separator + words.joined(separator: ".")
    }
}

/// States of a unit, in the catalog's words and in those of XLIFF 1.2, section 2.3.
enum XLIFFState {
    static func xliff(_ state: String) -> String {
        switch state {
        case "translated", "new": state
        case "needs_review": "needs-review-translation"
        // XLIFF lets a tool have states of its own, if they begin like this.
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
    /// Inside a substitution the catalog writes `%arg`, and Xcode's XLIFF says which argument that is: `%2$lld`.
    func explicitArgument(of path: UnitPath) -> String? {
        guard let substitution = substitutions.first(where: { $0.name == path.substitution }) else { return nil }
        return "%\(argumentNumber(of: substitution))$\(substitution.formatSpecifier)"
    }
}
