// Listening to a match, put together: Event → Interactor, shared by all who listen → Presenter → events.

import BackendServices
public import Entities
public import FoundationEssentials
import Templates

/// Listening as the organiser.
public struct MatchFeedEvent: Sendable {
    public let gather: Gather.ID
    public let viewer: Viewer
    /// Of a listener who was here before, as the browser tells (WHATWG HTML, 9.2.4).
    public let lastEventID: String?

    public init(gather: Gather.ID, viewer: Viewer, lastEventID: String?) {
        self.gather = gather
        self.viewer = viewer
        self.lastEventID = lastEventID
    }
}

/// Listening as a spectator.
public struct WatchFeedEvent: Sendable {
    public let key: SpectatorKey
    public let viewer: Viewer
    /// As in ``MatchFeedEvent``.
    public let lastEventID: String?

    public init(key: SpectatorKey, viewer: Viewer, lastEventID: String?) {
        self.key = key
        self.viewer = viewer
        self.lastEventID = lastEventID
    }
}

/// One kind of listener's way from asking to events.
public struct MatchFeedModule<Asked: Sendable>: Sendable {
    private let listen: @Sendable (Asked) async -> LiveEvents?

    init(_ listen: @escaping @Sendable (Asked) async -> LiveEvents?) {
        self.listen = listen
    }

    /// - Returns: nil for a match that the listener may not see, or that does not exist. While the backend does not answer
    ///   there are events all the same: it may before long.
    public func callAsFunction(_ event: Asked) async -> LiveEvents? {
        await listen(event)
    }
}

extension MatchFeeds {
    /// Begins to listen.
    /// - Parameters:
    ///   - lastEventID: of a listener who was here before.
    ///   - view: makes the listener's fragment of a match at an instant.
    /// - Returns: nil for a match that the access does not lead to.
    func events(
        by access: MatchAccess, lastEventID: String?, now: @escaping @Sendable () -> Date,
        view: @escaping @Sendable (WatchedMatch, Date) -> any TemplateView
    ) async -> LiveEvents? {
        let listener = listen(by: access)
        var news = listener.news.makeAsyncIterator()
        guard let first = await news.next(), first != .over else { return nil }
        return LiveEvents(listener: listener, first: first, lastEventID: lastEventID, now: now, view: view)
    }

    /// The spectators' module.
    func spectatorModule(now: @escaping @Sendable () -> Date) -> MatchFeedModule<WatchFeedEvent> {
        MatchFeedModule { event in
            await self.events(by: .spectator(event.key), lastEventID: event.lastEventID, now: now) {
                WatchPresenter().match(
                    of: WatchResponse(
                        key: event.key, watched: $0, now: $1, namesTimeZone: !event.viewer.hasOwnTimeZone)
                )
            }
        }
    }

    /// The organiser's module.
    func organiserModule(
        _ token: AccessToken, now: @escaping @Sendable () -> Date, makeTapToken: @escaping @Sendable () -> String
    ) -> MatchFeedModule<MatchFeedEvent> {
        MatchFeedModule { event in
            await self.events(by: .organiser(event.gather, token), lastEventID: event.lastEventID, now: now) {
                GatherPresenter().parts(
                    of: GatherResponse(of: $0, at: $1, for: event.viewer, makeTapToken: makeTapToken))
            }
        }
    }
}
