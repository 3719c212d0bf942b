// The page for spectators: the live part and a refresh link.

import Entities
import Localization
public import Templates

/// A match for people who have its link.
public struct WatchViewModel: TemplateView {
    /// The same as ``WatchedMatchViewModel/state`` of ``match``.
    public let state: String
    public let match: WatchedMatchViewModel
    /// The address of the event stream; absent when the match has ended.
    public let events: SiteRoute?
    /// The address of the page, for the link that loads it again; absent when the match has ended.
    public let refresh: SiteRoute?
    private let page: SiteRoute
    private let title: LocalizedStringResource
    private let documentTitle: LocalizedStringResource

    init(match: WatchedMatchViewModel, isEnded: Bool, key: SpectatorKey) {
        state = match.state
        self.match = match
        events = isEnded ? nil : .watchEvents(key)
        refresh = isEnded ? nil : .watch(key)
        page = .watch(key)
        title = match.heading
        documentTitle = match.documentTitle
    }

    public static let template = "Watch/WatchView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "watch"),
        .text("title", \.title),
        .text("documentTitle", \.documentTitle),
        .text("state", \.state),
        .model("match", \.match),
        .url("events", \.events),
        .url("page", \.page),
        .url("refresh", \.refresh),
        .constant("refreshLabel", .gatherRefresh),
        .constant("offline", .watchOffline),
        .constant("deletedTitle", .gatherDeleted),
        .constant("deletedMessage", .gatherDeletedMessage),
    ]
}
