// Goals on the page of a match: the list of them, and the question who scored.

public import Entities
public import Localization
public import Templates

extension MatchViewModel {
    /// The question who scored the last goal.
    public struct ScorerPrompt: TemplateModel, Equatable {
        public let question: LocalizedStringResource
        public let scorers: Scorers

        public static let fields: [TemplateField<Self>] = [
            .text("question", \.question), .model("scorers", \.scorers),
        ]
    }

    /// The goals, the latest first.
    public struct Goals: TemplateModel, Equatable {
        public let goals: [GoalLine]

        public static let fields: [TemplateField<Self>] = [.constant("title", .gatherGoals), .list("goals", \.goals)]
    }

    /// Goals that were taken back a moment ago.
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
        /// Milliseconds for which it is offered.
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
        /// The team that it counts for, `teamA` or `teamB`.
        public let team: String
        public let isTeamA: Bool
        public let teamName: LocalizedStringResource
        /// The name of who scored for their own team.
        public let scorer: String?
        /// Who scored against their own team, in words.
        public let ownGoal: LocalizedStringResource?
        /// Absent when the match is over.
        public let change: ScorerMenu?
        /// With the goal that was counted last.
        public let undo: SiteRoute?

        public static let fields: [TemplateField<Self>] = [
            .text("id", \.id),
            .text("minute", \.minute),
            .text("team", \.team),
            .flag("isTeamA", \.isTeamA),
            .text("teamName", \.teamName),
            .text("scorer", \.scorer),
            .text("ownGoal", \.ownGoal),
            .model("change", \.change),
            .constant("changeLabel", .gatherGoalScorer),
            .url("undo", \.undo),
            .constant("undoLabel", .gatherGoalUndo),
        ]
    }

    /// Everybody who may have scored a goal, to choose from.
    public struct ScorerMenu: TemplateModel, Equatable {
        public let action: SiteRoute
        /// The team that it counts for; then the other one, whose goals are own goals. None without players.
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

    /// A button for each player who may have scored the last goal.
    public struct Scorers: TemplateModel, Equatable {
        public let action: SiteRoute
        public let goal: Goal.ID
        /// The team that it counts for.
        public let players: [Scorer]
        /// The other team, whose goals are own goals; absent when it has no players.
        public let others: Others?

        public static let fields: [TemplateField<Self>] = [
            .url("action", \.action),
            .text("goal", \.goal),
            .list("players", \.players),
            .model("others", \.others),
            .constant("skip", .gatherAskSkip),
        ]
    }

    /// Whoever may have scored an own goal.
    public struct Others: TemplateModel, Equatable {
        public let players: [Scorer]

        public static let fields: [TemplateField<Self>] = [
            .constant("label", .gatherAskOwnGoal), .list("players", \.players),
        ]
    }

    /// A player to choose.
    public struct Scorer: TemplateModel, Equatable {
        public let player: Player.ID
        public let name: String
        public let isChosen: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("player", \.player), .text("name", \.name), .flag("isChosen", \.isChosen),
        ]
    }
}
