// The table of a player's fields, over which validation, forms, pasted lists and the columns of PostgreSQL iterate.

/// The fields of a player, in the order in which pages show them. The raw value is the name of the member of ``PlayerDraft``.
public enum PlayerField: String, Sendable, Hashable, CaseIterable {
    case name
    case age
    case position
    case skill
    case favouriteTeam

    /// The kind of the field, and its valid values.
    public var content: PlayerFieldContent {
        switch self {
        case .name: .requiredText(\.name, maxLength: Player.nameLength)
        case .age: .number(\.age, range: 1...120)
        case .position: .choice(\.position.wireValue, options: Position.known.map(\.rawValue))
        case .skill: .choice(\.skill.wireValue, options: Skill.known.map(\.rawValue))
        case .favouriteTeam: .text(\.favouriteTeam, maxLength: Player.nameLength)
        }
    }

    /// The name of the member in the REST contract.
    public var wireName: String {
        self == .position ? "preferredPosition" : rawValue
    }
}

extension PlayerDraft {
    /// The size of all texts, in bytes of UTF-8. It is read for each player of a roster that is cached, so it reads the members:
    /// key paths are slower, and ``PlayerField/content`` makes lists of options.
    public var textSize: Int {
        PlayerField.allCases.reduce(0) { $0 + textSize(of: $1) }
    }

    /// 0 for a number and for nil.
    private func textSize(of field: PlayerField) -> Int {
        switch field {
        case .name: name.utf8.count
        case .age: 0
        case .position: position?.rawValue.utf8.count ?? 0
        case .skill: skill?.rawValue.utf8.count ?? 0
        case .favouriteTeam: favouriteTeam?.utf8.count ?? 0
        }
    }
}

/// The kinds of fields, each with the key path of the value in a draft and the rule for the value.
public enum PlayerFieldContent: Sendable {
    /// Text that must not be blank.
    case requiredText(any WritableKeyPath<PlayerDraft, String> & Sendable, maxLength: Int)
    /// Text or nil.
    case text(any WritableKeyPath<PlayerDraft, String?> & Sendable, maxLength: Int)
    /// A whole number or nil.
    case number(any WritableKeyPath<PlayerDraft, Int?> & Sendable, range: ClosedRange<Int>)
    /// The wire value of an option or nil. The value of a draft can also be a text that is not an option, see ``WireValue``.
    case choice(any WritableKeyPath<PlayerDraft, String?> & Sendable, options: [String])
}

extension Player {
    /// The maximum length of a name and of the other texts, in characters.
    public static let nameLength = 200
}
