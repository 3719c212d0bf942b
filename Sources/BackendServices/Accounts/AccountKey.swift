// The comparison of usernames.

internal import Entities
internal import Foundation

/// The key of an account: the trimmed username, folded so that names have the same key when they differ only in case or
/// in canonically equivalent characters (canonical caseless matching: The Unicode Standard, section 3.13, D145).
/// `STRASSE` and `straße`, `ΣΊΣΥΦΟΣ` and `σίσυφος`, and composed and decomposed accents belong to the same account.
/// U+0000, which no username has and some databases do not store, is left out.
public struct AccountKey: Sendable, Hashable {
    /// The folded name in normalization form C. It is compared and stored, not shown.
    public let value: String

    public init(_ username: String) {
        let decomposed = username.trimmed.decomposedStringWithCanonicalMapping
        var folded = ""
        folded.unicodeScalars.reserveCapacity(decomposed.unicodeScalars.count)
        for scalar in decomposed.unicodeScalars where scalar != "\0" {
            folded.unicodeScalars.append(contentsOf: Self.folding(of: scalar).unicodeScalars)
        }
        value = folded.precomposedStringWithCanonicalMapping
    }

    /// Equivalent to the full case folding of CaseFolding.txt (statuses C and F). Converting to lower case does not fold ς and ß.
    /// Converting to upper case and then to lower case does not fold ẞ. So a character is converted to lower case, then to upper
    /// case, then to lower case again. Dotless ı has the same upper case as i, but stays a separate letter.
    private static func folding(of scalar: Unicode.Scalar) -> String {
        if scalar.isASCII || scalar == "ı" { return scalar.properties.lowercaseMapping }
        return scalar.properties.lowercaseMapping.uppercased().lowercased()
    }
}
