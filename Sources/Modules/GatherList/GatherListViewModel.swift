// The match history.

public import Localization
public import Templates

/// Matches that run, and matches that are over.
public struct GatherListViewModel: TemplateView {
    /// `report` or `empty`.
    public let state: String
    public let emptyMessage: LocalizedStringResource?
    public let running: [Row]
    public let past: [Row]
    private let players = SiteRoute.players

    public init(state: String, emptyMessage: LocalizedStringResource?, running: [Row], past: [Row]) {
        self.state = state
        self.emptyMessage = emptyMessage
        self.running = running
        self.past = past
    }

    /// One match.
    public struct Row: TemplateModel, Equatable {
        public let link: SiteRoute
        public let label: LocalizedStringResource
        public let score: LocalizedStringResource
        /// Absent while the match runs.
        public let result: LocalizedStringResource?

        public static let fields: [TemplateField<Self>] = [
            .url("link", \.link),
            .text("label", \.label),
            .text("score", \.score),
            .text("result", \.result),
        ]
    }

    public static let template = "GatherList/GatherListView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "match-report"),
        .constant("title", .reportTitle),
        .text("state", \.state),
        .text("emptyMessage", \.emptyMessage),
        .list("running", \.running),
        .list("past", \.past),
        .constant("runningHeading", .reportRunning),
        .constant("pastHeading", .reportPast),
        .url("players", \.players),
        .constant("playersLabel", .reportNewMatch),
    ]
}
