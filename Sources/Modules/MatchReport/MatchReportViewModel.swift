// The match report.

public import Localization
public import Templates

/// Running matches, and finished matches by days, with sums.
public struct MatchReportViewModel: TemplateView {
    /// `report` or `empty`.
    public let state: String
    public let emptyMessage: LocalizedStringResource?
    /// The player whose matches are shown; absent when all matches are shown.
    public let filter: Filter?
    /// The rows, in the order of the page.
    public let rows: [Row]
    /// Links to the first and to the next page; absent when there is neither link.
    public let pages: Pages?
    private let table = SiteRoute.table
    private let newMatch = SiteRoute.playerSelection()

    /// Whose matches are shown, with a link to all matches.
    public struct Filter: TemplateModel, Equatable {
        public let text: LocalizedStringResource
        public let all: SiteRoute

        public static let fields: [TemplateField<Self>] = [
            .text("text", \.text), .url("all", \.all), .constant("allLabel", .reportAll),
        ]
    }

    /// A row of the report, with a member for each kind of row. Exactly one member is present.
    public struct Row: TemplateModel, Equatable {
        public var header: LocalizedStringResource?
        public var subheader: DayText?
        public var detail: Detail?
        public var subfooter: DayText?
        public var empty: LocalizedStringResource?
        public var failed: LocalizedStringResource?
        public var footer: Lines?
        public var grandFooter: Lines?

        public static let fields: [TemplateField<Self>] = [
            .text("header", \.header), .model("subheader", \.subheader), .model("detail", \.detail),
            .model("subfooter", \.subfooter), .text("empty", \.empty), .text("failed", \.failed),
            .model("footer", \.footer), .model("grandFooter", \.grandFooter),
        ]
    }

    /// The heading or the sum of a day.
    public struct DayText: TemplateModel, Equatable {
        public let text: LocalizedStringResource
        public let isShaded: Bool

        public static let fields: [TemplateField<Self>] = [.text("text", \.text), .flag("isShaded", \.isShaded)]
    }

    /// The sentences of the sum of a group or of the whole report.
    public struct Lines: TemplateModel, Equatable {
        public let lines: [LocalizedStringResource]

        public static let fields: [TemplateField<Self>] = [
            .constant("totalLabel", .reportTotal), .list("lines", \.lines),
        ]
    }

    /// Links to other pages of the report. At least one link is present.
    public struct Pages: TemplateModel, Equatable {
        /// The first page; absent when this is the first page.
        public let newest: SiteRoute?
        /// The next page, with older matches; absent when this is the last page.
        public let older: SiteRoute?

        /// - Returns: nil without links.
        init?(newest: SiteRoute?, older: SiteRoute?) {
            guard newest != nil || older != nil else { return nil }
            self.newest = newest
            self.older = older
        }

        public static let fields: [TemplateField<Self>] = [
            .url("newest", \.newest), .constant("newestLabel", .reportNewest),
            .url("older", \.older), .constant("olderLabel", .reportOlder),
        ]
    }

    /// One match.
    public struct Detail: TemplateModel, Equatable {
        public let link: SiteRoute
        public let label: LocalizedStringResource
        /// The players of both teams; absent when one of the teams has no known player.
        public let players: LocalizedStringResource?
        public let scorers: LocalizedStringResource?
        public let score: LocalizedStringResource
        /// Says who won, that the match was a draw, or that the score cannot be read; absent while the match is running.
        public let result: LocalizedStringResource?
        public let isRunning: Bool
        public let isShaded: Bool

        public static let fields: [TemplateField<Self>] = [
            .url("link", \.link), .text("label", \.label), .text("players", \.players), .text("scorers", \.scorers),
            .text("score", \.score), .text("result", \.result), .flag("isRunning", \.isRunning),
            .flag("isShaded", \.isShaded),
        ]
    }

    public static let template = "MatchReport/MatchReportView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "match-report"),
        .constant("title", .reportTitle),
        .text("state", \.state),
        .text("emptyMessage", \.emptyMessage),
        .model("filter", \.filter),
        .list("rows", \.rows),
        .model("pages", \.pages),
        .url("table", \.table),
        .constant("tableLabel", .tableTitle),
        .url("newMatch", \.newMatch),
        .constant("newMatchLabel", .playersSelect),
    ]
}
