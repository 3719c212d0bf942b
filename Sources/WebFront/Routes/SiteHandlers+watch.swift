// The page for everybody who has the spectator link of a match. It needs no account.

import BackendServices
import Hummingbird
import Modules

extension SiteHandlers {
    var watch: RouteHandlers {
        RouteHandlers(
            get: spectatorPage { state in
                guard let key = state.route?.spectatorKey else { return FailureModule.notFound() }
                return await modules.watch()(WatchEvent(key: key, viewer: state.viewer))
            })
    }

    /// A page that shows nothing of the viewer's account, even when it shows an error.
    private func spectatorPage(_ respond: @escaping @Sendable (RequestState) async -> Outcome) -> Handler {
        { request, context in
            let state = try context.requireState()
            return try await CallContext.$current.withValue(state.callContext) {
                try await pages.response(to: await respond(state).forSpectators, for: state, request)
            }
        }
    }
}

extension Outcome {
    fileprivate var forSpectators: Outcome {
        guard case .page(let page) = self else { return self }
        return .page(Page(page.view, status: page.status, address: page.address, audience: .spectators))
    }
}
