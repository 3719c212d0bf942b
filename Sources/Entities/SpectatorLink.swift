// The link that lets people without an account watch a match.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A link for spectators. It ends a day after the match, or a day after it was made if that is later, unless the organiser
/// keeps it.
public struct SpectatorLink: Sendable, Hashable {
    public let key: SpectatorKey
    public let madeAt: Date
    /// Whether the link stays until it is withdrawn.
    public var isKept: Bool

    /// How long a link works after the end of the match, or after it was made, in seconds.
    public static let lifetime: TimeInterval = 24 * 60 * 60

    public init(key: SpectatorKey, madeAt: Date, isKept: Bool = false) {
        self.key = key
        self.madeAt = madeAt
        self.isKept = isKept
    }

    /// When the link ends. Nil while the match runs, when the end of the match is not known, and for a link that is kept.
    /// - Parameter matchEnd: when the match ended; nil while it runs, and when its end is not known.
    public func endsAt(afterMatch matchEnd: Date?) -> Date? {
        guard !isKept, let matchEnd else { return nil }
        return max(matchEnd, madeAt).addingTimeInterval(Self.lifetime)
    }

    /// Whether the link has ended at an instant.
    /// - Parameter matchEnd: as for ``endsAt(afterMatch:)``.
    public func isOver(at instant: Date, afterMatch matchEnd: Date?) -> Bool {
        endsAt(afterMatch: matchEnd).map { $0 <= instant } ?? false
    }
}

/// The key by which people without an account watch a match: 22 characters of base64url, 128 random bits.
public struct SpectatorKey: Sendable, Hashable {
    public let value: String

    /// Nil for a text in another format.
    public init?(_ value: String) {
        guard value.is128BitsInBase64URL else { return nil }
        self.value = value
    }
}
