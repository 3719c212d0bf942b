// How a request gets to a module and its outcome back: who may, which form is taken, and what else becomes of it.

import BackendAPI
import BackendServices
import Hummingbird
import Modules

/// Makes route handlers out of events and modules.
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
    func page(_ respond: @escaping @Sendable (Visit) async -> Outcome) -> Handler {
        { request, context in
            let visit = try context.requireVisit()
            return await pages.response(for: visit, request) { await respond(visit) }
        }
    }

    /// A page for people who are signed in; others sign in first and come back.
    func signedInPage(
        _ respond: @escaping @Sendable (Visit, AccessToken) async -> Outcome
    ) -> Handler {
        { request, context in
            let visit = try context.requireVisit()
            guard let session = visit.session else {
                return pages.response(to: signInFirst(then: visit.address), for: visit, request)
            }
            return await pages.response(for: visit, request) { await respond(visit, session.signedIn.token) }
        }
    }

    /// The same for one module; a request that no event can be made of is answered with "not found".
    func signedInPage<Asked: Event>(
        _ event: @escaping @Sendable (Visit) -> Asked?,
        _ module: @escaping @Sendable (AccessToken) -> Module<Asked>
    ) -> Handler {
        signedInPage { visit, token in
            guard let event = event(visit) else { return FailureModule.notFound() }
            return await module(token)(event)
        }
    }

    // MARK: Forms

    /// A form with a password, for everybody. The use case waits for a password hash, so it is cancelled when the client
    /// closes the connection.
    func passwordForm<Shown: Event, Submitted: Event>(
        _ event: @escaping @Sendable (Visit, FormFields) throws(Refusal) -> Submitted,
        _ module: @escaping @Sendable () -> FormModule<Shown, Submitted>
    ) -> Handler {
        received(isCancelledOnClose: true) { visit, fields throws(Refusal) in
            let event = try event(visit, fields)
            return await outcome(of: event, in: module(), fields, visit)
        }
    }

    /// A form for people who are signed in; others sign in first and come back to the form's page.
    func signedInForm<Shown: Event, Submitted: Event>(
        _ event: @escaping @Sendable (Visit, FormFields) throws(Refusal) -> Submitted?,
        _ module: @escaping @Sendable (AccessToken) -> FormModule<Shown, Submitted>
    ) -> Handler {
        received { visit, fields throws(Refusal) in
            guard let event = try event(visit, fields) else { return FailureModule.notFound() }
            guard let session = visit.session else { return signInFirst(then: event.page) }
            return await outcome(of: event, in: module(session.signedIn.token), fields, visit)
        }
    }

    /// Takes a form from our own pages only, reads it, and answers refusals.
    private func received(
        isCancelledOnClose: Bool = false,
        _ respond: @escaping @Sendable (Visit, FormFields) async throws(Refusal) -> Outcome
    ) -> Handler {
        { request, context in
            let visit = try context.requireVisit()
            let fields: FormFields
            do throws(Refusal) {
                guard sameOrigin.allows(request) else { throw .crossSite }
                fields = try await FormReader.fields(of: request)
            } catch {
                return await pages.response(for: visit, request) { FailureModule.outcome(of: error) }
            }
            let answer: @Sendable () async -> Response = {
                await pages.response(for: visit, request) {
                    do throws(Refusal) {
                        return try await respond(visit, fields)
                    } catch {
                        return FailureModule.outcome(of: error)
                    }
                }
            }
            guard isCancelledOnClose else { return await answer() }
            var response = try await request.withCancellationOnClose(answer)
            response.headers[.connection] = "close"
            return response
        }
    }

    private func outcome<Shown: Event, Submitted: Event>(
        of event: Submitted, in module: FormModule<Shown, Submitted>, _ fields: FormFields, _ visit: Visit
    ) async -> Outcome {
        guard formTokens.isToken(fields["formToken"], for: visit.formBinding) else {
            return await module.refuse(event).shown(at: event.page)
        }
        return await module.submit(event).shown(at: event.page)
    }

    private func signInFirst(then next: SiteRoute?) -> Outcome {
        .redirect(Redirect(to: .login(next: next)))
    }
}

extension Outcome {
    /// A page that answers a form says where the form's own page is: language links lead there.
    fileprivate func shown(at address: SiteRoute) -> Outcome {
        guard case .page(let page) = self, page.address == nil else { return self }
        return .page(Page(page.view, status: page.status, address: address))
    }
}

extension SiteContext {
    /// Every route runs behind `VisitMiddleware`.
    func requireVisit() throws -> Visit {
        guard let visit else { throw HTTPError(.internalServerError) }
        return visit
    }
}

extension Visit {
    /// What the calls to the backend on the way to one page share, from now on.
    var callContext: CallContext {
        CallContext(
            deadline: .now + CallContext.pageLimit, requestID: requestID, clientAddress: clientAddress,
            userID: session?.signedIn.userID)
    }

    /// The page that follows when a form is done, as the address says.
    var next: SiteRoute? { query.next }
}

extension FormFields {
    /// The page that follows when the form is done.
    var next: SiteRoute? {
        self["next"].flatMap(LocalPath.init).map(SiteRoute.local)
    }
}
