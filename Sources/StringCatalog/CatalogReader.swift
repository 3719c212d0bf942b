// Creates the model of a catalog from JSON.

/// Converts JSON to the model and reports structural errors. Unknown members are ignored, because Xcode can add new
/// ones; only in `variations` they are errors. An unknown member whose name is close to that of a known member is reported as
/// misspelt.
struct CatalogReader {
    let source: SourceText
    let fileName: String
    private(set) var problems: [CatalogProblem] = []
    /// The key and the language that are being read. Reported problems name them.
    private var key: String?
    private var language: String?
    /// The kinds of forms around the text that is being read: `plural`, `device` or both.
    private var enclosingForms: [String] = []

    init(source: SourceText, fileName: String) {
        self.source = source
        self.fileName = fileName
    }

    mutating func catalog(_ json: JSONValue) -> StringCatalog? {
        guard let object = object(json, "a String Catalog") else { return nil }
        checkMembers(object, of: .catalog)
        guard let strings = required("strings", in: object, of: json) else { return nil }
        let source = required("sourceLanguage", in: object, of: json)
        let language = source.flatMap { string($0, "`sourceLanguage`") }
        if let source, let language { checkSyntax(ofLanguage: language, at: source.offset) }
        let version = required("version", in: object, of: json).flatMap { string($0, "`version`") }
        var catalog = StringCatalog(fileName: fileName, sourceLanguage: language ?? "en", version: version ?? "1.0")
        if let source { catalog.sourceLanguagePosition = self.source.position(of: source.offset) }
        catalog.entries = (self.object(strings, "`strings`") ?? []).compactMap { entry($0) }
        // Continue with the language that is probably meant. Otherwise the translations would be compared with the keys.
        let meant = source.flatMap { checkSourceLanguage(of: catalog, at: $0.offset) }
        if let meant { catalog.sourceLanguage = meant }
        return catalog
    }

    /// Warns when keys have texts, but none in the source language, and most keys look like `players.title`. Reports an error instead
    /// when another language of the catalog is probably meant, such as `en` by `eng`.
    /// - Returns: the language that is probably meant, or nil. Tags that differ only in case are one language (RFC 5646, section
    ///   2.1.1), so for the source language `en` the result is `EN` when the localizations have only that spelling.
    private mutating func checkSourceLanguage(of catalog: StringCatalog, at offset: Int) -> String? {
        let language = catalog.sourceLanguage
        let tags = Set(catalog.entries.flatMap { $0.localizations.map(\.language) })
        guard !tags.isEmpty, !tags.contains(language) else { return nil }
        if let spelling = tags.filter({ $0.lowercased() == language.lowercased() }).min() { return spelling }
        guard
            catalog.entries.count(where: { StringCatalog.isPath($0.key) }) * 2 > catalog.entries.count
        else { return nil }
        let meant = language.count > 2 ? language.nearest(of: tags) : nil
        let hint = meant.map { "; did you mean `\($0)`?" } ?? ""
        report(
            offset, "no key has a text in the source language `\(language)`, so the keys are its texts\(hint)",
            severity: meant == nil ? .warning : .error, kind: .missing)
        return meant
    }

    private mutating func entry(_ member: JSONValue.Member) -> StringCatalog.Entry? {
        key = member.key
        defer { key = nil }
        guard let object = object(member.value, "the entry of a key") else { return nil }
        checkMembers(object, of: .entry)
        // Leave out keys that have only phrases, and the key "" without members, which Xcode writes when the code of an app has an
        // empty text.
        guard !hasOnlyPhrases(object), !member.key.isEmpty || !object.isEmpty else { return nil }
        var entry = StringCatalog.Entry(key: member.key, position: source.position(of: member.offset))
        for field in object {
            switch field.key {
            case "comment": entry.comment = string(field.value, "`comment`")
            case "extractionState": entry.extractionState = string(field.value, "`extractionState`")
            case "shouldTranslate": entry.shouldTranslate = bool(field.value, "`shouldTranslate`") ?? true
            case "localizations":
                let all = self.object(field.value, "`localizations`") ?? []
                let members = limited(all, to: StringCatalog.maximumLanguages, of: "a key", "languages")
                checkLanguages(members)
                entry.localizations = members.compactMap { localization($0) }
            default: break
            }
        }
        return entry
    }

    /// Validates the language tags. Two tags that differ only in case are the same language (RFC 5646, section 2.1.1), which can
    /// appear once.
    private mutating func checkLanguages(_ members: [JSONValue.Member]) {
        var seen: [String: String] = [:]
        for member in members {
            guard checkSyntax(ofLanguage: member.key, at: member.offset) else { continue }
            let language = member.key.lowercased()
            if let first = seen[language] {
                report(
                    member.offset, "`\(member.key)` is a duplicate of the language `\(first)`", kind: .duplicate)
            } else {
                seen[language] = member.key
            }
        }
    }

    /// Reports that there are more members than a limit, and drops those beyond the limit.
    private mutating func limited(
        _ members: [JSONValue.Member], to limit: Int, of owner: String, _ what: String
    ) -> [JSONValue.Member] {
        guard members.count > limit else { return members }
        report(members[limit].offset, "\(owner) has more than \(limit) \(what)")
        return Array(members[..<limit])
    }

    @discardableResult
    private mutating func checkSyntax(ofLanguage language: String, at offset: Int) -> Bool {
        let isWellFormed = LanguageTagSyntax.isWellFormed(language)
        if !isWellFormed {
            let hyphenated = language.replacing("_", with: "-")
            let hint = LanguageTagSyntax.isWellFormed(hyphenated) ? "; did you mean `\(hyphenated)`?" : ""
            report(offset, "`\(language)` is not a language tag (BCP 47) such as `fr` or `pt-BR`\(hint)")
        }
        return isWellFormed
    }

    /// Whether a key has only App Shortcut phrases in all its languages. Programs do not show phrases, so the model leaves
    /// them out. `CatalogDocument` keeps them in the file.
    private func hasOnlyPhrases(_ entry: [JSONValue.Member]) -> Bool {
        let localizations = entry.first { $0.key == "localizations" }?.value.members ?? []
        return !localizations.isEmpty && localizations.allSatisfy { isPhrases($0.value.members) }
    }

    private func isPhrases(_ localization: [JSONValue.Member]) -> Bool {
        localization.contains { $0.key == "stringSet" } && !localization.contains { $0.key == "stringUnit" }
    }

    private mutating func localization(_ member: JSONValue.Member) -> StringCatalog.Localization? {
        language = member.key
        defer { language = nil }
        guard let object = object(member.value, "a localization") else { return nil }
        checkMembers(object, of: .localization)
        if isPhrases(object) { return nil }
        let text = text(object, at: member.value)
        let field = object.first { $0.key == "substitutions" }
        let members = field.flatMap { self.object($0.value, "`substitutions`") } ?? []
        let limit = FormatString.argumentNumbers.upperBound
        let substitutions = limited(members, to: limit, of: "a text", "substitutions").compactMap { substitution($0) }
        guard let text else { return nil }
        return StringCatalog.Localization(
            language: member.key, position: source.position(of: member.offset), text: text,
            substitutions: substitutions)
    }

    /// Reads the content of a language, a substitution, a plural form or a device: a unit or variations.
    private mutating func text(_ object: [JSONValue.Member], at json: JSONValue) -> StringCatalog.Text? {
        let unit = object.first { $0.key == "stringUnit" }
        let variations = object.first { $0.key == "variations" }
        switch (unit, variations) {
        case (let unit?, nil): return self.unit(unit.value).map { .unit($0) }
        case (nil, let variations?): return self.variations(variations.value)
        default:
            if unit == nil, let member = object.first(where: { $0.key == "plural" || $0.key == "device" }) {
                report(
                    member.offset,
                    "`\(member.key)` is a member of `variations`: write `\"variations\" : { \"\(member.key)\" : … }`")
                return forms(member, isPlural: member.key == "plural")
            }
            report(json.offset, "expected either `stringUnit` or `variations`")
            return nil
        }
    }

    private mutating func unit(_ json: JSONValue) -> StringCatalog.StringUnit? {
        guard let object = object(json, "`stringUnit`") else { return nil }
        checkMembers(object, of: .unit)
        guard let value = required("value", in: object, of: json), let text = string(value, "`value`") else {
            return nil
        }
        let state = object.first { $0.key == "state" }.flatMap { string($0.value, "`state`") }
        return StringCatalog.StringUnit(
            state: state ?? "new", value: text, position: source.position(of: value.offset))
    }

    private mutating func variations(_ json: JSONValue) -> StringCatalog.Text? {
        guard let object = object(json, "`variations`") else { return nil }
        guard let field = object.first, object.count == 1, let name = field.key.nearest(of: ["plural", "device"]) else {
            report(json.offset, "expected either `plural` or `device` in `variations`")
            return nil
        }
        if field.key != name { report(field.offset, "unknown member `\(field.key)`; did you mean `\(name)`?") }
        // Forms in forms of the same kind would be for the same number or device. To add a pseudolanguage to deeply nested forms
        // would also take exponential time.
        if enclosingForms.contains(name) { report(field.offset, "a `\(name)` form cannot have `\(name)` forms") }
        enclosingForms.append(name)
        defer { enclosingForms.removeLast() }
        return forms(field, isPlural: name == "plural")
    }

    /// Reads the member `plural` or `device`.
    private mutating func forms(_ field: JSONValue.Member, isPlural: Bool) -> StringCatalog.Text? {
        guard let members = self.object(field.value, "`\(field.key)`") else { return nil }
        if !members.contains(where: { $0.key == "other" }) {
            // Without the device form `other`, another device form is used; see `Text.webForm`.
            let severity: CatalogProblem.Severity = isPlural ? .error : .warning
            let owner = [key, language].compactMap { name in name.map { "`\($0)`" } }.joined(separator: " in ")
            report(
                field.offset, "\(owner) has no \(isPlural ? "plural" : "device") form `other`", severity: severity,
                kind: .pluralForms)
        }
        var forms: [String: StringCatalog.Text] = [:]
        for member in members {
            guard let object = self.object(member.value, "a form") else { continue }
            forms[member.key] = text(object, at: member.value)
            if isPlural, PluralCategory(rawValue: member.key) == nil {
                report(
                    member.offset, "`\(member.key)` is not a plural form (zero, one, two, few, many, other)",
                    kind: .pluralForms)
            }
        }
        guard isPlural else { return .device(forms) }
        return .plural(
            Dictionary(
                uniqueKeysWithValues: forms.compactMap { form in
                    PluralCategory(rawValue: form.key).map { ($0, form.value) }
                }))
    }

    private mutating func substitution(_ member: JSONValue.Member) -> StringCatalog.Substitution? {
        guard let object = object(member.value, "a substitution") else { return nil }
        checkMembers(object, of: .substitution)
        var number: Int?
        var specifier = "lld"
        for field in object {
            switch field.key {
            case "argNum": number = argumentNumber(field.value)
            case "formatSpecifier": specifier = string(field.value, "`formatSpecifier`") ?? specifier
            default: break
            }
        }
        guard let text = text(object, at: member.value) else { return nil }
        return StringCatalog.Substitution(
            name: member.key, position: source.position(of: member.offset), argumentNumber: number,
            formatSpecifier: specifier, text: text)
    }

    private mutating func argumentNumber(_ json: JSONValue) -> Int? {
        if case .number(let digits) = json.content, let number = Int(digits),
            FormatString.argumentNumbers.contains(number)
        {
            return number
        }
        report(json.offset, "`argNum` must be a whole number from 1 to \(FormatString.argumentNumbers.upperBound)")
        return nil
    }

    mutating func report(
        _ offset: Int, _ message: String, severity: CatalogProblem.Severity = .error,
        kind: CatalogProblem.Kind = .malformed
    ) {
        let position = source.position(of: offset)
        problems.append(
            CatalogProblem(
                fileName: fileName, position: position, severity: severity, kind: kind, message: message, key: key,
                language: language))
    }
}
