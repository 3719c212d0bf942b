// How a request gets to a module and its outcome back: who may, which form is taken, and what else becomes of it.

import BackendServices
import Hummingbird
import Modules

/// Makes route handlers out of events and modules.
struct SiteHandlers: Sendable {
    typealias Handler = @Sendable (Request, SiteContext) async throws -> Response

    let modules: ModuleFactory
    let pages: PageResponder
    let sameOrigin: SameOrigin
    let formTokens: FormTokens
    let streams: EventStreams

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
        _ respond: @escaping @Sendable (Visit, PathParameters, AccessToken) async -> Outcome
    ) -> Handler {
        { request, context in
            let visit = try context.requireVisit()
            guard let session = visit.session else {
                return pages.response(to: signInFirst(then: PageAddress(of: visit).localPath()), for: visit, request)
            }
            let path = PathParameters(context.parameters)
            return await pages.response(for: visit, request) {
                await respond(visit, path, session.signedIn.token)
            }
        }
    }

    /// The same for one module; an event that cannot be made of the path is an address that leads nowhere.
    func signedInPage<Asked: Event>(
        _ event: @escaping @Sendable (Visit, PathParameters) -> Asked?,
        _ module: @escaping @Sendable (AccessToken) -> Module<Asked>
    ) -> Handler {
        signedInPage { visit, path, token in
            guard let event = event(visit, path) else { return FailureModule.notFound() }
            return await module(token)(event)
        }
    }

    // MARK: Forms

    /// A form for everybody.
    func form<Shown: Event, Submitted: Event>(
        _ event: @escaping @Sendable (Visit, FormFields) throws(Refusal) -> Submitted,
        _ module: @escaping @Sendable () -> FormModule<Shown, Submitted>
    ) -> Handler {
        received { visit, fields, _ throws(Refusal) in
            let event = try event(visit, fields)
            return await outcome(of: event, in: module(), fields, visit)
        }
    }

    /// A form for people who are signed in; others sign in first and come back to the form's page.
    func signedInForm<Shown: Event, Submitted: Event>(
        _ event: @escaping @Sendable (Visit, FormFields, PathParameters) throws(Refusal) -> Submitted?,
        _ module: @escaping @Sendable (AccessToken) -> FormModule<Shown, Submitted>
    ) -> Handler {
        received { visit, fields, path throws(Refusal) in
            guard let event = try event(visit, fields, path) else { return FailureModule.notFound() }
            guard let session = visit.session else {
                return signInFirst(then: LocalPath(event.page.address))
            }
            return await outcome(of: event, in: module(session.signedIn.token), fields, visit)
        }
    }

    /// Takes a form from our own pages only, reads it, and answers refusals.
    private func received(
        _ respond: @escaping @Sendable (Visit, FormFields, PathParameters) async throws(Refusal) -> Outcome
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
            return await pages.response(for: visit, request) {
                do throws(Refusal) {
                    return try await respond(visit, fields, PathParameters(context.parameters))
                } catch {
                    return FailureModule.outcome(of: error)
                }
            }
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

    private func signInFirst(then next: LocalPath?) -> Outcome {
        .redirect(Redirect(to: .login(next: next)))
    }

    // MARK: Routes

    /// One address with what it answers; the other method is refused.
    func route(_ router: Router<SiteContext>, _ path: RouterPath, get: Handler? = nil, post: Handler? = nil) {
        let refusal = refusal(allowing: get == nil ? "POST" : "GET, HEAD")
        router.get(path, use: get ?? refusal)
        router.head(path, use: get ?? refusal)
        router.post(path, use: post ?? refusal)
    }

    private func refusal(allowing methods: String) -> Handler {
        let page = page { _ in FailureModule.outcome(of: .methodNotAllowed) }
        return { request, context in
            var response = try await page(request, context)
            response.headers[.allow] = methods
            return response
        }
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

    /// Where to go after signing in, as the address says.
    var next: LocalPath? {
        query["next"].flatMap(LocalPath.init)
    }
}
