// The match history.

public import Localization
public import Templates

/// Running matches and past matches.
public struct GatherListViewModel: TemplateView {
    /// `report` or `empty`.
    public let state: String
    public let emptyMessage: LocalizedStringResource?
    /// Running matches come first. Empty groups are left out.
    public let groups: [Group]
    private let table = SiteRoute.table
    private let newMatch = SiteRoute.playerSelection()

    /// Matches below one heading.
    public struct Group: TemplateModel, Equatable {
        public let heading: LocalizedStringResource
        public let rows: [Row]

        public static let fields: [TemplateField<Self>] = [.text("heading", \.heading), .list("rows", \.rows)]
    }

    /// One match.
    public struct Row: TemplateModel, Equatable {
        public let link: SiteRoute
        public let label: LocalizedStringResource
        /// The players of both teams; absent when the match has ended.
        public let players: LocalizedStringResource?
        public let score: LocalizedStringResource
        /// Absent while the match is running.
        public let result: LocalizedStringResource?
        public let isRunning: Bool

        public static let fields: [TemplateField<Self>] = [
            .url("link", \.link),
            .text("label", \.label),
            .text("players", \.players),
            .text("score", \.score),
            .text("result", \.result),
            .flag("isRunning", \.isRunning),
        ]
    }

    public static let template = "GatherList/GatherListView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "match-report"),
        .constant("title", .reportTitle),
        .text("state", \.state),
        .text("emptyMessage", \.emptyMessage),
        .list("groups", \.groups),
        .url("table", \.table),
        .constant("tableLabel", .tableTitle),
        .url("newMatch", \.newMatch),
        .constant("newMatchLabel", .playersSelect),
    ]
}
