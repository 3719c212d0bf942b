// Why a form comes back although nothing in it is wrong: its token, or the backend.

public import BackendServices
public import Localization

/// A failure that concerns a form as a whole.
public enum FormFailure: Sendable, Hashable {
    /// The form token is missing, forged or older than the session.
    case expired
    case service(ServiceError)
}

extension FormFailure {
    /// What the reader is told.
    public var message: LocalizedStringResource {
        switch self {
        case .expired: .formErrorExpired
        case .service(let error): error.message
        }
    }

    /// How the page answers.
    public var status: Page.Status {
        switch self {
        case .expired: .forbidden
        case .service(let error): error.status
        }
    }
}

extension ServiceError {
    /// A form with this error can be sent again. The others end its screen: nobody is signed in, or there is nothing left
    /// that the form is about.
    var isShownByForms: Bool {
        self != .unauthorized && self != .notFound
    }

    /// What the reader is told; the details are in the log of the service that failed.
    public var message: LocalizedStringResource {
        switch self {
        case .unauthorized: .serviceErrorUnauthorized
        case .invalid: .serviceErrorInvalid
        case .notFound: .serviceErrorNotFound
        case .conflict: .serviceErrorConflict
        case .throttled(let seconds): .serviceErrorThrottled(minutes: Self.minutes(seconds))
        case .unavailable: .serviceErrorUnavailable
        case .unexpectedResponse: .serviceErrorUnexpected
        }
    }

    /// A time to wait as readers are told: whole minutes, at least one.
    static func minutes(_ seconds: Int) -> Int {
        max(1, (seconds + 59) / 60)
    }

    /// How a page that shows the error answers.
    public var status: Page.Status {
        switch self {
        case .unauthorized: .forbidden
        case .invalid, .conflict: .unprocessable
        case .notFound: .notFound
        case .throttled(let seconds): .throttled(retryAfter: seconds)
        case .unavailable, .unexpectedResponse: .unavailable
        }
    }
}
