// Assembly of match feeds: Event → Interactor (shared by the listeners) → Presenter → events.

public import BackendServices
public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Listens as the organiser.
public struct MatchFeedEvent: Sendable {
    public let gather: Gather.ID
    /// The user of the session.
    public let user: User
    public let viewer: Viewer
    /// The id of the last event that the browser received; sent when it reconnects (WHATWG HTML, section 9.2.4).
    public let lastEventID: String?
    /// Whether the page keeps the parts that an event leaves out because they are unchanged. Pages of older versions
    /// need all parts.
    public let keepsUnchangedParts: Bool

    public init(
        gather: Gather.ID, user: User, viewer: Viewer, lastEventID: String?, keepsUnchangedParts: Bool
    ) {
        self.gather = gather
        self.user = user
        self.viewer = viewer
        self.lastEventID = lastEventID
        self.keepsUnchangedParts = keepsUnchangedParts
    }
}

/// Listens as a spectator.
public struct WatchFeedEvent: Sendable {
    public let key: SpectatorKey
    public let viewer: Viewer
    /// See ``MatchFeedEvent/lastEventID``.
    public let lastEventID: String?

    public init(key: SpectatorKey, viewer: Viewer, lastEventID: String?) {
        self.key = key
        self.viewer = viewer
        self.lastEventID = lastEventID
    }
}

/// Starts event streams for one kind of listener.
public struct MatchFeedModule<Asked: Sendable>: Sendable {
    private let listen: @Sendable (Asked) async -> LiveEvents?

    init(_ listen: @escaping @Sendable (Asked) async -> LiveEvents?) {
        self.listen = listen
    }

    /// - Returns: nil when the match does not exist or the listener is not allowed to see it. If the backend does not answer, the
    ///   stream starts anyway, because the backend may recover.
    public func callAsFunction(_ event: Asked) async -> LiveEvents? {
        await listen(event)
    }
}

extension MatchFeeds {
    /// Starts listening.
    /// - Parameters:
    ///   - lastEventID: the id of the last event that the listener received; nil when it does not reconnect.
    ///   - page: the settings of the listener's page.
    /// - Returns: nil when the match does not exist or the listener is not allowed to see it.
    func events(
        by access: MatchAccess, lastEventID: String?, on page: LiveEvents.ListenerPage,
        now: @escaping @Sendable () -> Date
    ) async -> LiveEvents? {
        let listener = listen(by: access)
        var publications = listener.publications.makeAsyncIterator()
        guard let first = await publications.next(), !first.news.isLast else { return nil }
        return LiveEvents(listener: listener, first: first, lastEventID: lastEventID, page: page, now: now)
    }

    func spectatorModule(now: @escaping @Sendable () -> Date) -> MatchFeedModule<WatchFeedEvent> {
        MatchFeedModule { event in
            await self.events(
                by: .spectator(event.key), lastEventID: event.lastEventID,
                on: .init(namesTimeZone: !event.viewer.hasOwnTimeZone, keepsUnchangedParts: false), now: now)
        }
    }

    func organiserModule(
        _ token: AccessToken, now: @escaping @Sendable () -> Date
    ) -> MatchFeedModule<MatchFeedEvent> {
        MatchFeedModule { event in
            await self.events(
                by: .organiser(event.gather, token, event.user.id), lastEventID: event.lastEventID,
                on: .init(
                    namesTimeZone: !event.viewer.hasOwnTimeZone, keepsUnchangedParts: event.keepsUnchangedParts),
                now: now)
        }
    }
}
