// The addresses of people who have the link to a match, and need nothing else.

import BackendServices
import Hummingbird
import Modules

extension SiteHandlers {
    func addWatchRoutes(to router: Router<SiteContext>) {
        route(
            router, "/watch/:key",
            get: spectatorPage { visit, path in
                guard let key = path.spectatorKey else { return FailureModule.notFound() }
                return await modules.watch()(WatchEvent(key: key, reader: visit.reader))
            }
        )
    }

    /// A page that shows the same to everybody, whoever is signed in; so do its errors.
    private func spectatorPage(
        _ respond: @escaping @Sendable (Visit, PathParameters) async -> Outcome
    ) -> Handler {
        { request, context in
            let path = PathParameters(context.parameters)
            let visit = try context.requireVisit()
            let outcome = await CallContext.$current.withValue(visit.callContext) { await respond(visit, path) }
            return pages.response(to: outcome.forSpectators, for: visit, request)
        }
    }
}

extension Outcome {
    /// The same page for everybody who has its address.
    fileprivate var forSpectators: Outcome {
        guard case .page(let page) = self else { return self }
        return .page(Page(page.view, status: page.status, address: page.address, audience: .spectators))
    }
}
