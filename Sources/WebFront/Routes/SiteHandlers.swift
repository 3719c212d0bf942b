// Passes requests to modules and makes responses from their outcomes. Checks sessions and forms first.

import BackendAPI
import BackendServices
import Hummingbird
import Modules

/// Makes handlers from events and modules.
struct SiteHandlers: Sendable {
    typealias Handler = RouteHandlers.Handler

    let modules: ModuleFactory
    let pages: PageResponder
    let sameOrigin: SameOrigin
    let formTokens: FormTokens
    let streams: EventStreams
    let services: any BackendServices

    // MARK: Pages

    /// A page for everybody.
    func page(_ respond: @escaping @Sendable (RequestState) async -> Outcome) -> Handler {
        { request, context in
            let state = try context.requireState()
            return try await pages.response(for: state, request) { await respond(state) }
        }
    }

    /// A page for people who are signed in. Others are redirected to sign in, and then come back.
    func signedInPage(
        _ respond: @escaping @Sendable (RequestState, AccessToken) async -> Outcome
    ) -> Handler {
        { request, context in
            let state = try context.requireState()
            guard let session = state.session else {
                return try await pages.response(to: signInFirst(then: state.address), for: state, request)
            }
            return try await pages.response(for: state, request, requiresSession: true, on: context.channel) {
                await respond(state, session.signedIn.token)
            }
        }
    }

    /// A page of one module, for people who are signed in.
    /// - Parameter event: makes the event from the request; nil leads to the page "not found".
    func signedInPage<Asked: Event>(
        _ event: @escaping @Sendable (RequestState) -> Asked?,
        _ module: @escaping @Sendable (AccessToken) -> Module<Asked>
    ) -> Handler {
        signedInPage { state, token in
            guard let event = event(state) else { return FailureModule.notFound() }
            return await module(token)(event)
        }
    }

    // MARK: Forms

    /// A form with a password, for everybody. Its use case waits for a password hash, so the use case is cancelled when
    /// the client closes the connection.
    func passwordForm<Submitted: Event>(
        _ event: @escaping @Sendable (RequestState, FormFields) throws(RequestRejection) -> Submitted,
        _ module: @escaping @Sendable () -> FormModule<Submitted>
    ) -> Handler {
        received(isCancelledOnClose: true) { state, fields throws(RequestRejection) in
            let event = try event(state, fields)
            return await outcome(of: event, in: module(), fields, state)
        }
    }

    /// A form for people who are signed in. Others are redirected to sign in, and then come back to the page of the
    /// form.
    func signedInForm<Submitted: Event>(
        _ event: @escaping @Sendable (RequestState, FormFields) throws(RequestRejection) -> Submitted?,
        _ module: @escaping @Sendable (AccessToken) -> FormModule<Submitted>
    ) -> Handler {
        received { state, fields throws(RequestRejection) in
            guard let event = try event(state, fields) else { return FailureModule.notFound() }
            guard let session = state.session else { return signInFirst(then: event.page) }
            return await outcome(of: event, in: module(session.signedIn.token), fields, state)
        }
    }

    /// A form of the account, for people who are signed in. Others are redirected to sign in, and then come to `page`.
    /// - Parameters:
    ///   - page: the page of the form. It does not depend on the values that are sent.
    ///   - checksPassword: whether the use case waits for a password hash, as in ``passwordForm(_:_:)``.
    func accountForm<Submitted: Event>(
        on page: SiteRoute, checksPassword: Bool = false,
        _ event: @escaping @Sendable (User, RequestState, FormFields) -> Submitted?,
        _ module: @escaping @Sendable (AccessToken) -> FormModule<Submitted>
    ) -> Handler {
        received(isCancelledOnClose: checksPassword) { state, fields in
            guard let session = state.session, let user = state.user else { return signInFirst(then: page) }
            guard let event = event(user, state, fields) else { return FailureModule.notFound() }
            return await outcome(of: event, in: module(session.signedIn.token), fields, state)
        }
    }

    /// Accepts forms from pages of this site only, reads them, and answers invalid forms with an error page.
    /// - Parameter isCancelledOnClose: whether the use case is cancelled when the client closes the connection.
    private func received(
        isCancelledOnClose: Bool = false,
        _ respond: @escaping @Sendable (RequestState, FormFields) async throws(RequestRejection) -> Outcome
    ) -> Handler {
        { request, context in
            let state = try context.requireState()
            let fields: FormFields
            do throws(RequestRejection) {
                guard sameOrigin.allowsForm(request) else { throw .crossSite }
                fields = try await FormReader.fields(of: request)
            } catch {
                return try await pages.response(for: state, request) { FailureModule.outcome(of: error) }
            }
            let answer: @Sendable () async throws -> Response = {
                try await pages.response(for: state, request) {
                    do throws(RequestRejection) {
                        return try await respond(state, fields)
                    } catch {
                        return FailureModule.outcome(of: error)
                    }
                }
            }
            guard isCancelledOnClose else { return try await answer() }
            var response = try await request.withCancellationOnClose(answer)
            response.headers[.connection] = "close"
            return response
        }
    }

    /// Submits the event, or shows the form again when its form token is not valid.
    private func outcome<Submitted: Event>(
        of event: Submitted, in module: FormModule<Submitted>, _ fields: FormFields, _ state: RequestState
    ) async -> Outcome {
        guard formTokens.isToken(fields["formToken"], for: state.formBinding) else {
            return await module.rejectExpired(event).shown(at: event.page)
        }
        return await module.submit(event).shown(at: event.page)
    }

    private func signInFirst(then next: SiteRoute?) -> Outcome {
        .redirect(Redirect(to: .login(next: next)))
    }
}

extension Outcome {
    /// For a page that answers a form: sets the address for language links, unless the page has one.
    /// - Parameter address: the address of the form's page.
    fileprivate func shown(at address: SiteRoute) -> Outcome {
        guard case .page(let page) = self, page.address == nil else { return self }
        return .page(Page(page.view, status: page.status, address: address))
    }
}

extension SiteContext {
    /// The parsed request. All routes except those of the API are added after `RequestStateMiddleware`, which sets this value.
    func requireState() throws -> RequestState {
        guard let state else { throw HTTPError(.internalServerError) }
        return state
    }
}

extension RequestState {
    /// The context for all calls to the backend that one page makes. Each use of this property starts a new deadline.
    var callContext: CallContext {
        CallContext(
            deadline: .now + CallContext.pageLimit, requestID: requestID, clientAddress: clientAddress,
            knownBrowser: knownBrowser, userID: session?.signedIn.userID, isConnected: NetworkTurns.isConnected)
    }

    /// Nil when nobody is signed in.
    var user: User? {
        (session?.signedIn).map { User(id: $0.userID, username: $0.username) }
    }

    /// The page that follows when the form is done, from the query of the address.
    var next: SiteRoute? { query.next }
}

extension FormFields {
    /// The page that follows when the form is done.
    var next: SiteRoute? {
        self["next"].flatMap(LocalPath.init).map(SiteRoute.local)
    }
}
