// The rules of `Entities` as every backend of ours applies them: a violation is `.invalid`, whatever it is. The
// words for each violation come from the interactors, which apply the same rules before they call.

internal import Crypto
public import Entities
internal import FoundationEssentials

extension Credentials {
    /// The most bytes a digest may have. SHA-256 takes 64; clients of the REST contract may send others.
    public static let digestLength = 256

    /// The username as it is kept; `.invalid` when it breaks the rules, or the digest is empty or too long.
    public func validatedUsername() throws(ServiceError) -> String {
        guard (1...Self.digestLength).contains(digest.utf8.count) else { throw .invalid }
        do {
            return try Username.validated(username)
        } catch {
            throw .invalid
        }
    }
}

extension PlayerDraft {
    /// The draft as it is kept.
    public func validatedForService() throws(ServiceError) -> PlayerDraft {
        do {
            return try validated()
        } catch {
            throw .invalid
        }
    }
}

/// What a form carries so that it counts once, however often it is sent: a goal, or the start of a match.
public enum OneTimeToken {
    /// The most bytes a token may have.
    public static let length = 128

    /// Throws `.invalid` for a token that is empty or too long to be remembered.
    public static func validate(_ token: String) throws(ServiceError) {
        guard (1...length).contains(token.utf8.count) else { throw .invalid }
    }

    /// The token of a form that starts a match, bound to the line-up that was sent with it: the same form with the same
    /// teams counts once, and with other teams it counts again.
    /// - Parameter token: at most 64 bytes.
    /// - Returns: the token with a digest of the line-up (SHA-256, 128 bits).
    public static func bound(_ token: String, to lineup: Lineup) -> String {
        let teams = [lineup.teamA, lineup.teamB].map { $0.sorted().map(String.init).joined(separator: ",") }
        let digest = SHA256.hash(data: Data(teams.joined(separator: ";").utf8)).hexadecimal
        return "\(token)-\(digest.prefix(32))"
    }
}
