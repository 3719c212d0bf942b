// The validation of usernames and passwords.

/// The rules of usernames. Names that differ only in case belong to the same account, see `AccountKey`.
public enum Username {
    /// The maximum length of a username, in characters.
    public static let length = 20

    /// Why a text cannot be a username.
    public enum Violation: Error, Sendable, Hashable, CaseIterable {
        case blank, tooLong
        /// A `:`, which ends the username in Basic authentication, or a control character (RFC 7617).
        case forbiddenCharacter
    }

    /// The username as it is stored: trimmed, not blank, at most ``length`` characters, without `:` and control characters.
    public static func validated(_ text: String) throws(Violation) -> String {
        guard text.canFit(characters: length) else { throw .tooLong }
        let username = text.trimmed
        guard !username.isBlank else { throw .blank }
        guard username.fits(characters: length) else { throw .tooLong }
        guard username.unicodeScalars.allSatisfy({ $0 != ":" && $0.properties.generalCategory != .control })
        else { throw .forbiddenCharacter }
        return username
    }

    /// False for a text with more bytes than a username can have, or with U+0000, which a remote backend may read as the end
    /// of the text. Tested before the case of the text is folded to look up an account.
    public static func canExist(_ text: String) -> Bool {
        text.canFit(characters: length) && !text.utf8.contains(0)
    }
}

/// The rules of passwords.
public enum Password {
    /// The minimum length of a password, in characters.
    public static let minimumLength = 8
    /// The maximum length of a password, in bytes of UTF-8.
    public static let maximumByteCount = 1024

    /// Why a text cannot be a password.
    public enum Violation: Error, Sendable, Hashable, CaseIterable {
        case tooShort, tooLong
    }

    /// The password exactly as typed, with its spaces. It has at least ``minimumLength`` characters and at most
    /// ``maximumByteCount`` bytes.
    public static func validated(_ text: String) throws(Violation) -> String {
        guard canExist(text) else { throw .tooLong }
        guard text.count >= minimumLength else { throw .tooShort }
        return text
    }

    /// False for a text that is too long for a password. Whether it is too short is not tested.
    public static func canExist(_ text: String) -> Bool {
        text.utf8.count <= maximumByteCount
    }
}
