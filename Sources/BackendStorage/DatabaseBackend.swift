// What the server and the commands of an operator need from a backend with a database, besides its services.

public import BackendServices

/// A backend with a database of its own. Opening it applies missing migrations.
public protocol DatabaseBackend: BackendServices {
    /// The names of the migrations that this opening of the database applied, in order; empty when none was missing.
    var appliedMigrations: [String] { get }

    /// The invitations of this server. They are in this database even when accounts are on another server.
    var invitations: any InvitationStore { get }

    /// The match store of a server that uses a remote backend.
    var matchStore: any MatchStore { get }

    /// Passes signals to other servers of the same database; nil where only one server can use it.
    var relay: (any SignalRelay)? { get }

    /// Counts attempts for all servers of the same database; nil where only one server can use it.
    var attempts: (any AttemptStore)? { get }

    /// Creates an invitation. Expired invitations are deleted.
    func makeInvitation() async throws(ServiceError) -> InvitationCode

    /// Sets the password of an account, revokes its tokens and deletes its recovery code. `.notFound` for an unknown
    /// account, `.invalid` for a username that breaks the rules, and for a digest that is empty or too long.
    func setPassword(_ credentials: Credentials) async throws(ServiceError)

    /// Deletes an account with all its data. `.notFound` for an unknown account.
    func deleteUser(named username: String) async throws(ServiceError)

    /// Imports the players and matches of an export into an empty account, in one transaction. Players and matches get new ids. The
    /// account takes over the registration date of the export, if the export has one, and keeps its own name, password, sessions and
    /// recovery code. Imported matches have no links for spectators, because an export has none.
    ///
    /// `.notFound` for an unknown account, `.conflict` when the account has players or matches, `.invalid` for an export that is
    /// above the limits (``AccountExport/isWithin(_:)``), or in which a match has no start or a player in a lineup has no team.
    /// After an error nothing has changed.
    func importAccount(_ export: AccountExport, into username: String) async throws(ServiceError)

    /// Removes, a few at a time, the rows of deleted accounts that are left because a server stopped before it had removed all of
    /// them. Only the server calls this: a command that runs beside the server must not wait for a large account.
    func finishDeletions() async

    /// Closes the database after the calls that use it have ended, or a time limit has passed. Later calls throw `.unavailable`.
    func close() async
}

extension DatabaseBackend {
    public var relay: (any SignalRelay)? { nil }
    public var attempts: (any AttemptStore)? { nil }

    /// Creates an account, like a registration.
    public func createUser(_ credentials: Credentials) async throws(ServiceError) -> User {
        try await users.register(credentials)
    }
}
