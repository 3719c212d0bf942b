// The routes of live events.

import BackendServices
import HTTPTypes
import Hummingbird
import Modules

extension SiteHandlers {
    var gatherEvents: RouteHandlers {
        RouteHandlers(
            get: events(to: .viewer, for: { $0.session.map { .session($0.id) } }) { state, lastEventID in
                guard let session = state.session, let user = state.user, let gather = state.route?.gather else {
                    return nil
                }
                return await modules.matchFeed(session.signedIn.token)(
                    MatchFeedEvent(
                        gather: gather, user: user, viewer: state.viewer, lastEventID: lastEventID,
                        keepsUnchangedParts: state.query["parts"] == "changed")
                )
            })
    }

    var watchEvents: RouteHandlers {
        RouteHandlers(
            get: events(to: .spectators, for: { $0.route?.spectatorKey.map { .link($0) } }) { state, lastEventID in
                guard let key = state.route?.spectatorKey else { return nil }
                return await modules.watchFeed()(
                    WatchFeedEvent(key: key, viewer: state.viewer, lastEventID: lastEventID)
                )
            })
    }

    /// A handler that answers with a stream of events, unless there are too many streams, the request has a body, or there is
    /// nothing to listen to (204).
    /// - Parameters:
    ///   - subject: what the stream is counted for, in addition to the client's address; nil without a session or a link.
    ///   - listen: starts listening; returns nil when nobody is signed in, or there is no match that the client is allowed to see. Its
    ///     second parameter is the id of the last event that the client received on an earlier connection.
    private func events(
        to audience: Page.Audience, for subject: @escaping @Sendable (RequestState) -> ListenerCounts.Subject?,
        _ listen: @escaping @Sendable (RequestState, String?) async -> LiveEvents?
    ) -> Handler {
        { request, context in
            let state = try context.requireState()
            guard !request.hasContent else {
                return Response(status: .badRequest, headers: [.cacheControl: "no-store", .connection: "close"])
            }
            let place: ListenerPlace?
            do throws(ListenerCounts.Excess) {
                place = try subject(state).map { subject throws(ListenerCounts.Excess) in
                    try streams.counts.enter(subject, from: state.clientAddress)
                }
            } catch {
                return error.response
            }
            let events = await CallContext.$current.withValue(state.callContext) {
                await listen(state, request.headers[.lastEventID])
            }
            return streams.response(of: events, to: audience, for: state, request, in: context, holding: place)
        }
    }
}

extension Request {
    /// Whether a body follows. A stream would not read the body, and then could not notice that the client closes the connection.
    fileprivate var hasContent: Bool {
        headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false
    }
}
