// When two usernames are the same account.

internal import Entities
internal import Foundation

/// A username as accounts are told apart by it: trimmed, and equal for names that are canonical caseless matches
/// (The Unicode Standard, section 3.13, D145), so that `STRASSE` and `straße`, `ΣΊΣΥΦΟΣ` and `σίσυφος`, and composed
/// and decomposed accents are one account.
public struct AccountKey: Sendable, Hashable {
    /// The folded name, in normalization form C. It is for comparing and storing, not for showing.
    public let value: String

    public init(_ username: String) {
        let decomposed = username.trimmed.decomposedStringWithCanonicalMapping
        var folded = ""
        folded.unicodeScalars.reserveCapacity(decomposed.unicodeScalars.count)
        for scalar in decomposed.unicodeScalars {
            folded.unicodeScalars.append(contentsOf: Self.folding(of: scalar).unicodeScalars)
        }
        value = folded.precomposedStringWithCanonicalMapping
    }

    /// The full case folding of CaseFolding.txt (statuses C and F), up to a choice of representative. Lower case
    /// alone is not enough (ς, ß), neither is the lower case of the upper case (ẞ). Dotless ı has the upper case
    /// of i and is a letter of its own all the same.
    private static func folding(of scalar: Unicode.Scalar) -> String {
        if scalar.isASCII || scalar == "ı" { return scalar.properties.lowercaseMapping }
        return scalar.properties.lowercaseMapping.uppercased().lowercased()
    }
}
