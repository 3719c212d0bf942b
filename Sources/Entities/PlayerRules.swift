// The rules for what a reader types about a player.

extension Player {
    /// The longest name, and the longest favourite team, in characters.
    public static let nameLength = 200
    /// The ages a player can have, in whole years.
    public static let ages = 1...120

    /// The name as it is kept: trimmed, not blank, at most ``nameLength`` characters.
    public static func validName(_ text: String) throws(PlayerViolation) -> String {
        guard text.canFit(characters: nameLength) else { throw .nameTooLong }
        let name = text.withoutControls.trimmed
        guard !name.isBlank else { throw .nameBlank }
        guard name.fits(characters: nameLength) else { throw .nameTooLong }
        return name
    }

    /// The age of a typed text: a whole number within ``ages``, or none for a blank text.
    public static func validAge(_ text: String) throws(PlayerViolation) -> Int? {
        guard text.utf8.count <= 64 else { throw .ageNotInRange }
        let digits = text.trimmed
        guard !digits.isBlank else { return nil }
        guard let age = Int(digits) else { throw .ageNotInRange }
        return try validAge(age)
    }

    /// The age when it is within ``ages``.
    public static func validAge(_ age: Int?) throws(PlayerViolation) -> Int? {
        guard let age else { return nil }
        guard ages.contains(age) else { throw .ageNotInRange }
        return age
    }

    /// The team as it is kept: trimmed, at most ``nameLength`` characters, none for a blank text.
    public static func validFavouriteTeam(_ text: String) throws(PlayerViolation) -> String? {
        guard text.canFit(characters: nameLength) else { throw .favouriteTeamTooLong }
        let team = text.withoutControls.trimmed
        guard !team.isBlank else { return nil }
        guard team.fits(characters: nameLength) else { throw .favouriteTeamTooLong }
        return team
    }
}

extension PlayerDraft {
    /// The draft as it is kept; the first violation otherwise. A skill or position that this version does not
    /// know is kept, but is no place for a novel.
    public func validated() throws(PlayerViolation) -> PlayerDraft {
        guard skill?.rawValue.fits(characters: Player.nameLength) ?? true else { throw .skillTooLong }
        guard position?.rawValue.fits(characters: Player.nameLength) ?? true else { throw .positionTooLong }
        return PlayerDraft(
            name: try Player.validName(name),
            age: try Player.validAge(age),
            skill: skill,
            position: position,
            favouriteTeam: try Player.validFavouriteTeam(favouriteTeam ?? "")
        )
    }
}

/// What is wrong with something typed about a player.
public enum PlayerViolation: Error, Sendable, Hashable, CaseIterable {
    case nameBlank, nameTooLong, ageNotInRange, favouriteTeamTooLong, skillTooLong, positionTooLong
}
