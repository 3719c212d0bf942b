// The entry points of all screens: events, and the modules that handle them.

import BackendServices

/// A request, decoded into plain values.
public protocol Event: Sendable {
    /// The page to which the user returns after signing in, and to which the error page links for another try.
    var page: SiteRoute { get }
}

/// Handles events of one type, and returns the outcome of each.
public struct Module<Asked: Event>: Sendable {
    private let respond: @Sendable (Asked) async throws(ServiceError) -> Outcome

    init(_ respond: @escaping @Sendable (Asked) async throws(ServiceError) -> Outcome) {
        self.respond = respond
    }

    /// Does not throw: an error that the screen does not handle becomes the error page, the "Page not found" page, the page of a link
    /// that has ended, or a redirect to the sign-in page.
    public func callAsFunction(_ event: Asked) async -> Outcome {
        do {
            return try await respond(event)
        } catch {
            return FailureModule.outcome(of: error, on: event.page)
        }
    }
}

/// The modules for the submissions of a form.
public struct FormModule<Submitted: Event>: Sendable {
    public let submit: Module<Submitted>
    /// Rejects a submission whose form token is missing or forged, or belongs to another session. Changes nothing. The returned
    /// page does not contain a typed password.
    public let rejectExpired: Module<Submitted>
}

/// A screen with a form. `show` opens the page of the form.
public struct FormScreen<Shown: Event, Submitted: Event>: Sendable {
    public let show: Module<Shown>
    public let form: FormModule<Submitted>

    init(show: Module<Shown>, submit: Module<Submitted>, rejectExpired: Module<Submitted>) {
        self.show = show
        form = FormModule(submit: submit, rejectExpired: rejectExpired)
    }
}

extension FormScreen {
    /// The same screen, except that the submissions of a session are handled one after another. When a form is sent twice, the
    /// second submission finds the result of the first.
    /// - Parameters:
    ///   - semaphore: shared by the screens whose submissions wait for each other.
    ///   - token: the token of the session.
    func submitting(with semaphore: KeyedSemaphore<AccessToken>, as token: AccessToken) -> FormScreen {
        FormScreen(
            show: show,
            submit: Module { event throws(ServiceError) in
                try await semaphore.wait(as: token) { () async throws(ServiceError) in await form.submit(event) }
            },
            rejectExpired: form.rejectExpired)
    }
}
