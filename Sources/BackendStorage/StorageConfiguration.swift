// The configuration of a backend with a database of its own.

public import BackendServices

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Durations, costs and limits, the clock, and the sources of ids and random values.
public struct StorageConfiguration: Sendable {
    /// Seconds until an access token expires; 30 days by default.
    public var tokenLifetime: TimeInterval = 30 * 24 * 60 * 60
    /// Seconds until an invitation expires; 7 days by default.
    public var invitationLifetime: TimeInterval = 7 * 24 * 60 * 60
    /// The cost of new password hashes. Cheaper hashes are replaced when their users sign in.
    public var passwordCost = PasswordCost()
    /// How many passwords are hashed at the same time. At most 32 more wait: 20 for sign-ins and 12 for registrations. When there
    /// are more, `HashingQueue` chooses the calls that throw `.unavailable`.
    public var concurrentPasswordHashes = 2
    /// How much an account can hold.
    public var limits = AccountLimits()
    /// The clock for expiry, and for stored times that are not an argument of the call.
    public var now: @Sendable () -> Date = { Date() }
    /// Returns new ids for users and gathers.
    public var makeID: @Sendable () -> UUID = { UUID() }
    /// Returns the given number of unpredictable bytes, for access tokens, ids of sessions, codes and salts.
    public var randomBytes: @Sendable (Int) -> [UInt8] = { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    public init() {}
}
