// The entry points of all screens: events, and the modules that handle them.

import BackendServices

/// A request, decoded into plain values.
public protocol Event: Sendable {
    /// The page that sign-in returns to, and that the error page offers for another try.
    var page: SiteRoute { get }
}

/// Makes an outcome from an event.
public struct Module<Asked: Event>: Sendable {
    private let respond: @Sendable (Asked) async throws(ServiceError) -> Outcome

    init(_ respond: @escaping @Sendable (Asked) async throws(ServiceError) -> Outcome) {
        self.respond = respond
    }

    /// Never fails. An error that the screen does not handle becomes the page or redirect for this error.
    public func callAsFunction(_ event: Asked) async -> Outcome {
        do {
            return try await respond(event)
        } catch {
            return FailureModule.outcome(of: error, on: event.page)
        }
    }
}

/// A form: `submit` acts on it. `rejectExpired` changes nothing, and returns no page with a password.
public struct FormModule<Submitted: Event>: Sendable {
    public let submit: Module<Submitted>
    /// For a form whose token is missing, forged or expired.
    public let rejectExpired: Module<Submitted>
}

/// A screen that is a form: `show` opens it.
public struct FormScreen<Shown: Event, Submitted: Event>: Sendable {
    public let show: Module<Shown>
    public let form: FormModule<Submitted>

    init(show: Module<Shown>, submit: Module<Submitted>, rejectExpired: Module<Submitted>) {
        self.show = show
        form = FormModule(submit: submit, rejectExpired: rejectExpired)
    }
}

extension FormScreen {
    /// The same screen, which handles the submissions of a session one after another. When a form is sent twice, the
    /// second submission finds the result of the first.
    /// - Parameter semaphore: shared by the screens whose submissions wait for each other.
    func submitting(with semaphore: KeyedSemaphore<AccessToken>, as token: AccessToken) -> FormScreen {
        FormScreen(
            show: show,
            submit: Module { event throws(ServiceError) in
                try await semaphore.wait(as: token) { () async throws(ServiceError) in await form.submit(event) }
            },
            rejectExpired: form.rejectExpired)
    }
}
