// The rules for what a reader types to register.

/// The rules of usernames. Two names that differ in case only are one account, see `AccountKey`.
public enum Username {
    /// The longest username, in characters.
    public static let length = 20

    public enum Violation: Error, Sendable, Hashable, CaseIterable {
        case blank, tooLong
        /// A `:` ends the username in Basic authentication, and it takes no control characters (RFC 7617).
        case forbiddenCharacter
    }

    /// The username as it is kept: trimmed, not blank, at most ``length`` characters, no `:`.
    public static func validated(_ text: String) throws(Violation) -> String {
        let username = text.trimmed
        guard !username.isBlank else { throw .blank }
        guard username.fits(characters: length) else { throw .tooLong }
        guard username.unicodeScalars.allSatisfy({ $0 != ":" && $0.properties.generalCategory != .control })
        else { throw .forbiddenCharacter }
        return username
    }
}

/// The rules of passwords.
public enum Password {
    /// The shortest password, in characters.
    public static let minimumLength = 8

    public enum Violation: Error, Sendable, Hashable, CaseIterable {
        case tooShort
    }

    /// The password, exactly as typed: spaces count.
    public static func validated(_ text: String) throws(Violation) -> String {
        guard text.count >= minimumLength else { throw .tooShort }
        return text
    }
}
