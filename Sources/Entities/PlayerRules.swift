// The validation of a player's fields.

/// Why the value of a field is invalid.
public enum PlayerViolation: Error, Sendable, Hashable {
    case blank(PlayerField)
    case tooLong(PlayerField, maxLength: Int)
    /// Not a whole number, or outside the range of the field.
    case notInRange(PlayerField, ClosedRange<Int>)
    /// Not one of the options of the field.
    case unknownOption(PlayerField, options: [String])

    /// The field that the rule is about.
    public var field: PlayerField {
        switch self {
        case .blank(let field), .tooLong(let field, _), .notInRange(let field, _), .unknownOption(let field, _): field
        }
    }
}

extension PlayerDraft {
    /// The value of a field as a text; empty for nil.
    public func text(of field: PlayerField) -> String {
        switch field.content {
        case .requiredText(let path, _): self[keyPath: path]
        case .text(let path, _), .choice(let path, _): self[keyPath: path] ?? ""
        case .number(let path, _): self[keyPath: path].map(String.init) ?? ""
        }
    }

    /// Sets a field to the text or the choice of a form. A blank text or an empty choice clears an optional field.
    /// - Throws: the violation of the field's rule; the field is then unchanged.
    public mutating func set(_ field: PlayerField, to text: String) throws(PlayerViolation) {
        switch field.content {
        case .requiredText(let path, let maxLength):
            self[keyPath: path] = try field.requiredText(text, maxLength: maxLength)
        case .text(let path, let maxLength):
            self[keyPath: path] = try field.text(text, maxLength: maxLength)
        case .number(let path, let range):
            self[keyPath: path] = try field.number(text, range: range)
        case .choice(let path, let options):
            guard text.isEmpty || options.contains(text) else { throw .unknownOption(field, options: options) }
            self[keyPath: path] = text.isEmpty ? nil : text
        }
    }

    /// This draft with the fields of another one.
    /// - Parameters:
    ///   - draft: the other draft.
    ///   - old: what `draft` was before it was edited. Only the fields that the edit changed are replaced; nil replaces
    ///     all.
    public func replaced(by draft: PlayerDraft, changing old: PlayerDraft?) -> PlayerDraft {
        guard let old else { return draft }
        func take<Value: Equatable>(_ path: WritableKeyPath<PlayerDraft, Value>, into result: inout PlayerDraft) {
            if old[keyPath: path] != draft[keyPath: path] { result[keyPath: path] = draft[keyPath: path] }
        }
        return PlayerField.allCases.reduce(into: self) { result, field in
            switch field.content {
            case .requiredText(let path, _): take(path, into: &result)
            case .text(let path, _): take(path, into: &result)
            case .number(let path, _): take(path, into: &result)
            case .choice(let path, _): take(path, into: &result)
            }
        }
    }

    /// The draft as it is stored: texts have no control characters, no line breaks and no surrounding white space, and blank
    /// optional texts become nil. A skill or position that this version does not know is kept if its length is within
    /// ``Player/nameLength``.
    /// - Parameter stored: the values that the draft replaces. A value that stays the same is neither checked nor cleaned: an
    ///   earlier version or a remote backend may have stored one that breaks the rules.
    /// - Throws: the first violation, in the order of the fields.
    public func validated(replacing stored: PlayerDraft? = nil) throws(PlayerViolation) -> PlayerDraft {
        var draft = self
        for field in PlayerField.allCases {
            switch field.content {
            case .requiredText(let path, let maxLength):
                guard self[keyPath: path] != stored?[keyPath: path] else { continue }
                draft[keyPath: path] = try field.requiredText(self[keyPath: path], maxLength: maxLength)
            case .text(let path, let maxLength):
                guard self[keyPath: path] != stored?[keyPath: path] else { continue }
                draft[keyPath: path] = try field.text(self[keyPath: path] ?? "", maxLength: maxLength)
            case .number(let path, let range):
                guard let number = self[keyPath: path], number != stored?[keyPath: path] else { continue }
                guard range.contains(number) else { throw .notInRange(field, range) }
            case .choice(let path, _):
                guard self[keyPath: path] != stored?[keyPath: path] else { continue }
                guard
                    (self[keyPath: path] ?? "").fits(
                        characters: Player.nameLength, bytes: TextLength.bytesInCharacterOfPlayer)
                else { throw .tooLong(field, maxLength: Player.nameLength) }
            }
        }
        return draft
    }
}

extension PlayerField {
    fileprivate func requiredText(_ typed: String, maxLength: Int) throws(PlayerViolation) -> String {
        guard let text = try text(typed, maxLength: maxLength) else { throw .blank(self) }
        return text
    }

    /// The text without control characters (see `withoutControls`) and without surrounding white space; nil for a blank text.
    fileprivate func text(_ typed: String, maxLength: Int) throws(PlayerViolation) -> String? {
        guard typed.canFit(characters: maxLength, bytes: TextLength.bytesInCharacterOfPlayer) else {
            throw .tooLong(self, maxLength: maxLength)
        }
        let text = typed.withoutControls.trimmed
        guard !text.isBlank else { return nil }
        guard text.fits(characters: maxLength, bytes: TextLength.bytesInCharacterOfPlayer) else {
            throw .tooLong(self, maxLength: maxLength)
        }
        return text
    }

    /// The number that was typed; nil for a blank text.
    fileprivate func number(_ typed: String, range: ClosedRange<Int>) throws(PlayerViolation) -> Int? {
        guard !typed.isBlank else { return nil }
        guard let number = Int(typed: typed), range.contains(number) else { throw .notInRange(self, range) }
        return number
    }
}
