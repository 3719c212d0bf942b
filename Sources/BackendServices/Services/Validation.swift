// Validation in backends, where every violation is `.invalid`. The rules for usernames and players are those of `Entities`, which
// interactors apply before a call, to tell the user which rule is broken.

internal import Crypto
public import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Credentials {
    /// The maximum number of bytes of a digest. A SHA-256 in hexadecimal has 64 digits. Accounts that a client of the REST contract
    /// registered with an older version of the server may have other digests.
    public static let digestLength = 256

    /// The username as it is stored; `.invalid` when it breaks the rules, or the digest is empty or too long.
    public func validatedUsername() throws(ServiceError) -> String {
        try Self.validate(digest: digest)
        do {
            return try Username.validated(username)
        } catch {
            throw .invalid
        }
    }

    /// Whether a text is a SHA-256 in lower-case hexadecimal.
    public static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    /// Throws `.invalid` for a digest that is empty or too long.
    public static func validate(digest: String) throws(ServiceError) {
        guard (1...digestLength).contains(digest.utf8.count) else { throw .invalid }
    }
}

extension PlayerDraft {
    /// The draft as it is stored.
    /// - Parameter stored: the values that the draft replaces; values that stay the same are not checked.
    public func validatedForService(replacing stored: PlayerDraft? = nil) throws(ServiceError) -> PlayerDraft {
        do {
            return try validated(replacing: stored)
        } catch {
            throw .invalid
        }
    }
}

/// The token in a form, such as the form for a goal or for the start of a match. A form that is sent again with the same token
/// is not processed again; ``MatchService/apply(_:to:token:at:)`` and ``GatherService/start(_:kickOff:token:)`` say for how long.
public enum OneTimeToken {
    /// The maximum number of bytes of a token.
    public static let length = 128
    /// How long backends keep the tokens of a match after its end, in milliseconds: as long as late taps are accepted. Afterwards
    /// backends can delete the tokens.
    public static let retention = MatchChange.delayLimit

    /// Throws `.invalid` for a token that is empty or too long.
    public static func validate(_ token: String) throws(ServiceError) {
        guard (1...length).contains(token.utf8.count) else { throw .invalid }
    }

    /// The token of a form that starts a match, bound to the lineup that was sent with it: when the form is sent again with other
    /// teams, it starts another match.
    /// - Parameter token: at most 64 bytes.
    /// - Returns: the token, a hyphen, and the first 128 bits of a SHA-256 of the lineup as 32 hexadecimal digits.
    public static func bound(_ token: String, to lineup: Lineup) -> String {
        let teams = [lineup.teamA, lineup.teamB].map { $0.sorted().map(String.init).joined(separator: ",") }
        let digest = SHA256.hash(data: Data(teams.joined(separator: ";").utf8)).hexadecimal
        return "\(token)-\(digest.prefix(32))"
    }
}
