// The addresses of live events.

import BackendServices
import HTTPTypes
import Hummingbird
import Modules

extension SiteHandlers {
    func addLiveRoutes(to router: Router<SiteContext>) {
        route(
            router, "/gathers/:gather/events",
            get: events(to: .reader) { visit, path, lastEventID in
                guard let session = visit.session, let gather = path.gather else { return nil }
                return await modules.matchFeed(session.signedIn.token)(
                    MatchFeedEvent(gather: gather, reader: visit.reader, lastEventID: lastEventID)
                )
            }
        )
        route(
            router, "/watch/:key/events",
            get: events(to: .spectators) { visit, path, lastEventID in
                guard let key = path.spectatorKey else { return nil }
                return await modules.watchFeed()(
                    WatchFeedEvent(key: key, reader: visit.reader, lastEventID: lastEventID)
                )
            }
        )
    }

    /// A stream of events for whoever may have it.
    /// - Parameter listen: nil where there is nothing to listen to. Its third parameter is the id of the last event that
    ///   the listener got on an earlier connection.
    private func events(
        to audience: Page.Audience,
        _ listen: @escaping @Sendable (Visit, PathParameters, String?) async -> LiveEvents?
    ) -> Handler {
        { request, context in
            let visit = try context.requireVisit()
            let lastEventID = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
            let events = await listen(visit, PathParameters(context.parameters), lastEventID)
            return streams.response(of: events, to: audience, for: visit, request, in: context)
        }
    }
}
