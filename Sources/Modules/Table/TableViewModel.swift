// The table of players.

public import Localization
public import Templates

/// The players, ranked by their points in a period.
public struct TableViewModel: TemplateView {
    /// `table` or `empty`.
    public let state: String
    public let emptyMessage: LocalizedStringResource?
    public let periods: [Period]
    /// The rows of the table; absent when there are none.
    public let table: Table?
    /// Sentences that say how many matches count, and what is left out.
    public let notes: [LocalizedStringResource]
    private let back = SiteRoute.gathers

    /// A link to the table of a period.
    public struct Period: TemplateModel, Equatable {
        public let link: SiteRoute
        public let label: LocalizedStringResource
        public let isCurrent: Bool

        public static let fields: [TemplateField<Self>] = [
            .url("link", \.link), .text("label", \.label), .flag("isCurrent", \.isCurrent),
        ]
    }

    /// The rows below the headings of their columns.
    public struct Table: TemplateModel, Equatable {
        public let rows: [Row]

        public static let fields: [TemplateField<Self>] = [
            .constant("caption", .tableCaption),
            .constant("rankLabel", .tableRank), .constant("playerLabel", .tablePlayer),
            .constant("playedShort", .tablePlayed), .constant("playedLabel", .recordPlayed),
            .constant("wonShort", .tableWon), .constant("wonLabel", .recordWon),
            .constant("drawnShort", .tableDrawn), .constant("drawnLabel", .recordDrawn),
            .constant("lostShort", .tableLost), .constant("lostLabel", .recordLost),
            .constant("goalsShort", .tableGoals), .constant("goalsLabel", .recordGoals),
            .constant("pointsShort", .tablePoints), .constant("pointsLabel", .tablePointsLong),
            .list("rows", \.rows),
        ]
    }

    /// One player.
    public struct Row: TemplateModel, Equatable {
        public let player: Int
        public let place: Int
        /// The player's page; absent for a player who was deleted.
        public let link: SiteRoute?
        public let name: String
        public let played: Int
        public let won: Int
        public let drawn: Int
        public let lost: Int
        public let goals: Int
        public let points: Int

        public static let fields: [TemplateField<Self>] = [
            .text("player", \.player), .text("place", \.place), .url("link", \.link), .text("name", \.name),
            .text("played", \.played), .text("won", \.won), .text("drawn", \.drawn), .text("lost", \.lost),
            .text("goals", \.goals), .text("points", \.points),
        ]
    }

    public static let template = "Table/TableView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "table"),
        .constant("title", .tableTitle),
        .text("state", \.state),
        .text("emptyMessage", \.emptyMessage),
        .constant("periodsLabel", .tablePeriods),
        .list("periods", \.periods),
        .model("table", \.table),
        .list("notes", \.notes),
        .url("back", \.back),
        .constant("backLabel", .reportTitle),
    ]
}
