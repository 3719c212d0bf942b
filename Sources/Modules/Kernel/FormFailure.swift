// Failures of a form that no field causes: an invalid token, an error of the backend, or a limit of the account or match.

public import BackendServices
public import Localization

/// A failure of the form as a whole.
public enum FormFailure: Sendable, Hashable {
    /// The form token is missing or forged, or belongs to another visitor or session, such as a session that has ended.
    case expired
    case service(ServiceError)
    /// The account or the match has reached a limit, see `AccountLimits`.
    case full(FullAccount)
}

extension FormFailure {
    /// The failure of a form that adds something to an account or a match. `.conflict` means that the limit `account` is
    /// reached.
    init(_ error: ServiceError, meaning account: FullAccount) {
        self = error == .conflict ? .full(account) : .service(error)
    }
}

extension FormFailure {
    /// The failure of a form that adds players. `.conflict` means that the roster is full or, when it has room for the
    /// players, that the account has too many former players.
    /// - Parameter count: the number of players that the failed call was to add.
    init(_ error: ServiceError, adding count: Int, to players: any PlayerService) async {
        guard error == .conflict else {
            self = .service(error)
            return
        }
        let roster = try? await players.players()
        let hasRoom = roster.map { $0.count + count <= AccountLimits().players } ?? false
        self = .full(hasRoom ? .formerPlayers : .players)
    }
}

/// The limit that an account or a match has reached.
public enum FullAccount: Sendable, Hashable, CaseIterable {
    case players, formerPlayers, gathers, running, lineup, changes, links

    /// The message on the page.
    public var message: LocalizedStringResource {
        switch self {
        case .players: .limitPlayers
        case .formerPlayers: .limitFormerPlayers
        case .gathers: .limitGathers
        case .running: .limitRunning
        case .lineup: .limitLineup(count: AccountLimits().lineup)
        case .changes: .limitChanges
        case .links: .limitLinks
        }
    }
}

extension FormFailure {
    /// The message on the page.
    public var message: LocalizedStringResource {
        switch self {
        case .expired: .formErrorExpired
        case .service(let error): error.message
        case .full(let account): account.message
        }
    }

    /// The status of the page.
    public var status: Page.Status {
        switch self {
        case .expired: .forbidden
        case .service(let error): error.status
        case .full: .unprocessable
        }
    }
}

extension ServiceError {
    /// Whether the form is shown again with this error. The form is not shown when the session has ended, or when the object
    /// of the form does not exist.
    var isShownByForms: Bool {
        self != .unauthorized && self != .notFound
    }

    /// The message on the page, without details of the failure.
    public var message: LocalizedStringResource {
        switch self {
        case .unauthorized: .serviceErrorUnauthorized
        case .invalid: .serviceErrorInvalid
        case .notFound: .serviceErrorNotFound
        case .gone: .serviceErrorGone
        case .conflict: .serviceErrorConflict
        case .throttled(let seconds): .serviceErrorThrottled(minutes: Self.minutes(seconds))
        case .unavailable: .serviceErrorUnavailable
        case .unconfirmed: .serviceErrorUnconfirmed
        case .unexpectedResponse: .serviceErrorUnexpected
        }
    }

    /// The time to wait, rounded up to whole minutes, and at least one minute.
    static func minutes(_ seconds: Int) -> Int {
        max(1, (seconds + 59) / 60)
    }

    /// The status of a page that shows the error.
    public var status: Page.Status {
        switch self {
        case .unauthorized: .forbidden
        case .invalid, .conflict: .unprocessable
        case .notFound: .notFound
        case .gone: .gone
        case .throttled(let seconds): .throttled(retryAfter: seconds)
        case .unavailable, .unconfirmed, .unexpectedResponse: .unavailable
        }
    }
}
