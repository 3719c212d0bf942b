// Goals on the pages of a match: the list, the question of who scored, the menus of scorers, and goals to take back or to restore.

public import Entities
public import Localization
public import Templates

extension MatchViewModel {
    /// The question of who scored the goal that was counted last.
    public struct ScorerPrompt: TemplateModel, Equatable {
        public let question: LocalizedStringResource
        /// Milliseconds until the question moves from the edge of the screen to its position in the page.
        public let remaining: Int
        public let scorers: Scorers

        public static let fields: [TemplateField<Self>] = [
            .text("question", \.question), .text("remaining", \.remaining), .model("scorers", \.scorers),
        ]
    }

    /// The list of goals: during the match the last three, latest first, and after the match all in the order in which they were
    /// scored.
    public struct Goals: TemplateModel, Equatable {
        public let goals: [GoalLine]
        /// During the match, the goals before the last three; absent when there are none, and after the match.
        public let earlier: EarlierGoals?
        /// How many goals in the score are not on the list: a text for each team that has such goals.
        public let unrecorded: [LocalizedStringResource]
        /// The button that takes back the latest goal; absent for spectators, and when the match is no longer open.
        public let undo: Undo?
        public let isEmpty: Bool

        init(goals: [GoalLine], earlier: EarlierGoals?, unrecorded: [LocalizedStringResource], undo: Undo?) {
            self.goals = goals
            self.earlier = earlier
            self.unrecorded = unrecorded
            self.undo = undo
            isEmpty = goals.isEmpty && unrecorded.isEmpty
        }

        public static let fields: [TemplateField<Self>] = [
            .constant("title", .gatherGoals), .flag("isEmpty", \.isEmpty), .constant("none", .gatherGoalsNone),
            .list("goals", \.goals), .model("earlier", \.earlier), .list("unrecorded", \.unrecorded),
            .model("undo", \.undo),
        ]
    }

    /// The goals before the last three, latest first.
    public struct EarlierGoals: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        public let goals: [GoalLine]

        public static let fields: [TemplateField<Self>] = [.text("label", \.label), .list("goals", \.goals)]
    }

    /// The button that takes back the goal at the top of the list.
    public struct Undo: TemplateModel, Equatable {
        public let action: SiteRoute
        /// The goal that the button takes back; nil when there are no goals.
        public let goal: Goal.ID?

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action), .text("goal", \.goal), .constant("label", .gatherGoalUndo),
        ]
    }

    /// The question about two goals that may be the same goal, counted twice: take one of them back, or keep both.
    public struct Doubt: TemplateModel, Equatable {
        public let text: LocalizedStringResource
        /// The goal that can be taken back.
        public let goal: Goal.ID
        /// The address of the form that takes ``goal`` back.
        public let takeBack: SiteRoute
        /// The address of the form that keeps both goals. The form sets the scorer of ``goal`` to unknown, so that pages no longer
        /// ask about this goal.
        public let keep: SiteRoute

        public static let fields: [TemplateField<Self>] = [
            .text("text", \.text), .constant("hint", .gatherDoubtHint), .text("goal", \.goal),
            .url("takeBack", \.takeBack), .constant("takeBackLabel", .gatherDoubtTakeBack), .url("keep", \.keep),
            .constant("keepLabel", .gatherDoubtKeep),
        ]
    }

    /// Goals that were taken back recently, with the offer to restore them.
    public struct TakenBack: TemplateModel, Equatable {
        public let action: SiteRoute
        public let goals: [TakenBackLine]

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action), .list("goals", \.goals), .constant("restore", .gatherRestore),
        ]
    }

    /// A goal that was taken back, with a button that restores it.
    public struct TakenBackLine: TemplateModel, Equatable {
        public let goal: Goal.ID
        /// Milliseconds until pages no longer offer to restore the goal.
        public let remaining: Int
        public let text: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .text("goal", \.goal), .text("remaining", \.remaining), .text("text", \.text),
        ]
    }

    /// One goal.
    public struct GoalLine: TemplateModel, Equatable {
        public let id: Goal.ID
        public let minute: LocalizedStringResource?
        /// The team for which the goal counts: `teamA` or `teamB`.
        public let team: String
        public let isTeamA: Bool
        public let teamName: LocalizedStringResource
        /// The name of the scorer; nil for an own goal, and when the scorer is not known.
        public let scorer: String?
        /// A text with the name of the scorer that marks the goal as an own goal; nil for a goal that is not an own goal, and when
        /// the scorer is not known.
        public let ownGoal: LocalizedStringResource?
        /// The score after this goal; absent during the match, on the page that corrects the match, and when goals are
        /// missing from the list.
        public let score: LocalizedStringResource?
        /// The page that asks for the scorer; absent for spectators, when no player is or was in a team, and when the match is
        /// no longer open.
        public let scorerPage: SiteRoute?
        /// The menu of possible scorers, on the page that corrects a match; absent on other pages. When there are too many goals for
        /// a menu each, only the latest goals have one.
        public let change: ScorerMenu?

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id),
            .text("minute", \.minute),
            .text("team", \.team),
            .flag("isTeamA", \.isTeamA),
            .text("teamName", \.teamName),
            .text("scorer", \.scorer),
            .text("ownGoal", \.ownGoal),
            .text("score", \.score),
            .url("scorerPage", \.scorerPage),
            .constant("scorerPageLabel", .gatherGoalScorer),
            .model("change", \.change),
        ]
    }

    /// The possible scorers of a goal.
    public struct ScorerMenu: TemplateModel, Equatable {
        public let action: SiteRoute
        /// First the players of the team for which the goal counts, then those of the other team, for whom the goal is an own goal.
        /// Teams without players are left out.
        public let groups: [ScorerGroup]

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .constant("scorerLabel", .gatherGoalScorer),
            .constant("nobody", .gatherGoalNobody),
            .list("groups", \.groups),
            .constant("doneLabel", .gatherGoalDone),
        ]
    }

    /// The players of one team.
    public struct ScorerGroup: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        public let players: [Scorer]

        public static let fields: [TemplateField<Self>] = [.text("label", \.label), .list("players", \.players)]
    }

    /// A button for each possible scorer of a goal.
    public struct Scorers: TemplateModel, Equatable {
        public let action: SiteRoute
        public let goal: Goal.ID
        /// The players of the team for which the goal counts.
        public let players: [Scorer]
        /// The players of the other team, for whom the goal is an own goal; absent when that team has no players.
        public let others: Others?
        /// The label of the button that names no player.
        public let skip: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .text("goal", \.goal),
            .list("players", \.players),
            .model("others", \.others),
            .text("skip", \.skip),
        ]
    }

    /// The possible scorers of an own goal.
    public struct Others: TemplateModel, Equatable {
        public let players: [Scorer]
        /// Whether the list is unfolded, because one of these players is the scorer known so far.
        public let isOpen: Bool

        public static let fields: [TemplateField<Self>] = [
            .constant("label", .gatherAskOwnGoal), .list("players", \.players), .flag("isOpen", \.isOpen),
        ]
    }

    /// A player to select.
    public struct Scorer: TemplateModel, Equatable {
        public let player: Player.ID
        public let name: String
        public let isChosen: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("player", \.player), .text("name", \.name), .flag("isChosen", \.isChosen),
        ]
    }
}
