// The page that moves players while the match is running.

import Entities
public import Localization
public import Templates

/// All players, grouped by their current section, each with a choice of the section.
public struct GatherTeamsViewModel: TemplateView {
    public let problems: ErrorSummary?
    /// Empty groups are left out.
    public let groups: [Group]
    private let action: SiteRoute
    private let back: SiteRoute

    init(problems: ErrorSummary?, groups: [Group], gather: Gather.ID) {
        self.problems = problems
        self.groups = groups
        action = .gatherTeams(gather)
        back = .gather(gather)
    }

    /// The players of one team, or of the bench.
    public struct Group: TemplateModel, Equatable {
        /// The `id` of the heading.
        public let id: String
        public let name: LocalizedStringResource
        public let count: LocalizedStringResource
        public let rows: [Row]

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id), .text("groupName", \.name), .text("count", \.count), .list("rows", \.rows),
        ]
    }

    /// One player with three radio buttons, and a hidden field with the current section.
    public struct Row: TemplateModel, Equatable {
        public let place: PlaceChoice
        /// The name of the hidden field that sends ``from``.
        public let fromField: String
        /// The section of the player when the page is rendered.
        public let from: String

        public static let fields: [TemplateField<Self>] = [
            .model("place", \.place), .text("fromField", \.fromField), .text("from", \.from),
        ]
    }

    public static let template = "GatherTeams/GatherTeamsView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "gather-teams"),
        .constant("state", string: "form"),
        .constant("title", .teamsTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .url("back", \.back),
        .constant("backLabel", .bannerBack),
        .constant("addLabel", .teamsAdd),
        .constant("draft", .teamsDraft),
        .constant("discardLabel", .teamsDiscard),
        .constant("teamsLabel", .confirmTeams),
        .constant("benchLabel", .teamBench),
        .constant("teamALabel", .teamA),
        .constant("teamALetter", .teamALetter),
        .constant("teamBLabel", .teamB),
        .constant("teamBLetter", .teamBLetter),
        .list("groups", \.groups),
        .constant("done", .teamsDone),
        .constant("cancelLabel", .playersCancel),
    ]
}
