// The routes of live events.

import BackendServices
import HTTPTypes
import Hummingbird
import Modules

extension SiteHandlers {
    var gatherEvents: RouteHandlers {
        RouteHandlers(
            get: events(to: .viewer) { visit, lastEventID in
                guard let session = visit.session, let gather = visit.route?.gather else { return nil }
                return await modules.matchFeed(session.signedIn.token)(
                    MatchFeedEvent(gather: gather, viewer: visit.viewer, lastEventID: lastEventID)
                )
            })
    }

    var watchEvents: RouteHandlers {
        RouteHandlers(
            get: events(to: .spectators) { visit, lastEventID in
                guard let key = visit.route?.spectatorKey else { return nil }
                return await modules.watchFeed()(
                    WatchFeedEvent(key: key, viewer: visit.viewer, lastEventID: lastEventID)
                )
            })
    }

    /// A handler that answers with a stream of events.
    /// - Parameter listen: returns nil when there is no match to listen to. Its second parameter is the id of the last
    ///   event that the client received on an earlier connection.
    private func events(
        to audience: Page.Audience,
        _ listen: @escaping @Sendable (Visit, String?) async -> LiveEvents?
    ) -> Handler {
        { request, context in
            let visit = try context.requireVisit()
            let events = await listen(visit, request.headers[.lastEventID])
            return streams.response(of: events, to: audience, for: visit, request, in: context)
        }
    }
}
