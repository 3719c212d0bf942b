// The fields of a player on pages: their labels, sections, values and addresses, and the messages about invalid values.

public import Entities
import Localization

extension PlayerField {
    var label: LocalizedStringResource {
        switch self {
        case .name: .playerDetailName
        case .age: .playerDetailAge
        case .position: .playerDetailPosition
        case .skill: .playerDetailSkill
        case .favouriteTeam: .playerDetailFavouriteTeam
        }
    }

    /// The section of the detail page.
    var section: PlayerSection {
        switch self {
        case .name, .age: .personal
        case .position, .skill: .play
        case .favouriteTeam: .likes
        }
    }

    /// The name of an option of this field, or the text of a value that is not an option.
    func localizedText(of option: String) -> LocalizedStringResource {
        switch self {
        case .position: Position(rawValue: option).localizedText
        case .skill: Skill(rawValue: option).localizedText
        default: .textVerbatim(option)
        }
    }

    /// The value of the field as a text; nil when the player has no value for it.
    func localizedText(in player: Player) -> LocalizedStringResource? {
        switch content {
        case .requiredText(let path, _): .textVerbatim(player.draft[keyPath: path])
        case .text(let path, _): player.draft[keyPath: path].map { .textVerbatim($0) }
        case .number(let path, _): player.draft[keyPath: path].map { .numberVerbatim($0) }
        case .choice(let path, _): player.draft[keyPath: path].map(localizedText(of:))
        }
    }

    /// The last part of the address of the edit page: the raw value in lower case with hyphens.
    public var pathComponent: String {
        rawValue.reduce(into: "") { path, character in
            path += character.isUppercase ? "-\(character.lowercased())" : String(character)
        }
    }

    /// The field with this part of an address; nil when there is none.
    public init?(pathComponent: some StringProtocol) {
        guard let field = Self.allCases.first(where: { $0.pathComponent == pathComponent }) else { return nil }
        self = field
    }
}

extension PlayerDraft {
    /// The text of a field as forms show it: without control characters, which a remote backend may send. A browser alters some of
    /// these characters when it sends a form, so a field that the user did not change would seem changed.
    func shownText(of field: PlayerField) -> String {
        text(of: field).withoutControls
    }
}

/// The sections of the detail page, in their order.
enum PlayerSection: CaseIterable {
    case personal, play, likes

    var heading: LocalizedStringResource {
        switch self {
        case .personal: .playerDetailPersonal
        case .play: .playerDetailPlay
        case .likes: .playerDetailLikes
        }
    }
}

extension PlayerViolation {
    var message: LocalizedStringResource {
        switch (field, self) {
        case (_, .blank): .playerAddErrorName
        case (.name, _): .playerErrorNameTooLong
        case (.age, .notInRange(_, let range)): .playerEditErrorRange(range.lowerBound, range.upperBound)
        case (.favouriteTeam, _): .playerEditErrorTeamTooLong
        case (.age, _), (.position, _), (.skill, _): .playerEditErrorChoice
        }
    }
}
