// The page that corrects a match after its end.

import Entities
public import Localization
public import Templates

/// A form for the score, forms for each recorded goal, and a form that adds a missing goal. Each form is sent on its own.
public struct GatherCorrectViewModel: TemplateView {
    public let problems: ErrorSummary?
    /// The revision of the match. Each form sends it, so that the form of an outdated page changes nothing.
    public let revision: Int
    /// The score that the page shows. Each form sends it, so that the form changes nothing after an app has changed the score.
    public let shown: String
    public let score: ScoreForm
    /// The recorded goals in the order in which they were scored, then those that a correction added.
    public let goals: [GoalForm]
    /// How many goals in the score are not on the list: a text for each team that has such goals.
    public let unrecorded: [LocalizedStringResource]
    public let addToken: String
    /// The possible scorers of a missing goal, by team.
    public let players: [MatchViewModel.ScorerGroup]
    private let action: SiteRoute
    private let back: SiteRoute

    init(
        problems: ErrorSummary?, gather: Gather.ID, revision: Int, shown: Score, score: ScoreForm, goals: [GoalForm],
        unrecorded: [LocalizedStringResource], addToken: String, players: [MatchViewModel.ScorerGroup]
    ) {
        self.problems = problems
        self.revision = revision
        self.shown = shown.wire
        self.score = score
        self.goals = goals
        self.unrecorded = unrecorded
        self.addToken = addToken
        self.players = players
        action = .gatherCorrect(gather)
        back = .gather(gather)
    }

    /// The form for the score. It has the current score on a new page, after another form was sent, and when the match was changed after
    /// the page had been loaded. After any other error of this form it has the entered values.
    public struct ScoreForm: TemplateModel, Equatable {
        public let token: String
        public let teamA: String
        public let teamB: String
        public let error: LocalizedStringResource?

        public static let fields: [TemplateField<Self>] = [
            .text("token", \.token), .text("goalsA", \.teamA), .text("goalsB", \.teamB), .text("error", \.error),
        ]
    }

    /// A recorded goal, with the one-time tokens of its forms.
    public struct GoalForm: TemplateModel, Equatable {
        public let line: MatchViewModel.GoalLine
        public let removeToken: String
        public let scorerToken: String

        public static let fields: [TemplateField<Self>] = [
            .model("line", \.line), .text("removeToken", \.removeToken), .text("scorerToken", \.scorerToken),
        ]
    }

    public static let template = "GatherCorrect/GatherCorrectView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "gather-correct"),
        .constant("state", string: "form"),
        .constant("title", .gatherCorrectTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .url("back", \.back),
        .constant("backLabel", .bannerBack),
        .text("revision", \.revision),
        .text("shown", \.shown),
        .model("score", \.score),
        .constant("scoreTitle", .gatherCorrectScore),
        .constant("teamALabel", .teamA),
        .constant("teamBLabel", .teamB),
        .constant("saveLabel", .gatherGoalDone),
        .constant("goalsTitle", .gatherGoals),
        .list("goals", \.goals),
        .list("unrecorded", \.unrecorded),
        .constant("removeLabel", .gatherCorrectRemove),
        .constant("addTitle", .gatherCorrectAdd),
        .constant("addHint", .gatherCorrectAddHint),
        .text("addToken", \.addToken),
        .constant("teamLabel", .gatherCorrectTeam),
        .constant("playerLabel", .gatherCorrectPlayer),
        .constant("nobody", .gatherGoalNobody),
        .list("players", \.players),
        .constant("addLabel", .gatherCorrectAddSubmit),
    ]
}
