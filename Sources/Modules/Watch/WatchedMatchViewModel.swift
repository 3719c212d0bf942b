// The live part of the spectators' page: scoreboard, clock, goals, teams. Live events send it as a fragment.

public import Localization
public import Templates

/// A match as spectators see it, running or over.
public struct WatchedMatchViewModel: TemplateView {
    /// `stopped`, `running`, `paused`, `time-up` or `ended`.
    public let state: String
    /// See ``MatchViewModel/revision``.
    public let revision: Int
    public let heading: LocalizedStringResource
    public let documentTitle: LocalizedStringResource
    /// See ``MatchViewModel/status``.
    public let status: LocalizedStringResource?
    /// See ``MatchViewModel/clock``.
    public let clock: MatchViewModel.Clock?
    public let score: LocalizedStringResource
    /// The goals with their scorers; absent when ``MatchViewModel/goals`` is absent.
    public let goals: MatchViewModel.Goals?
    public let teams: [TeamCard]
    public let result: LocalizedStringResource?
    public let finishedAt: LocalizedStringResource?
    public let correctedAt: LocalizedStringResource?

    /// Copies the parts of the organiser's match that spectators see.
    init(_ match: MatchViewModel, documentTitle: LocalizedStringResource) {
        state = match.state
        revision = match.revision
        heading = match.afterwards == nil ? .watchTitle : match.heading
        self.documentTitle = documentTitle
        status = match.status
        clock = match.clock
        score = match.score
        goals = match.goals?.forSpectators
        teams = match.teams.map { team in
            TeamCard(
                name: team.name, team: team.team, goals: team.goals, players: team.players.map(\.name),
                playersCount: team.playersCount
            )
        }
        result = match.result
        finishedAt = match.finishedAt
        correctedAt = match.correctedAt
    }

    /// One side of the scoreboard.
    public struct TeamCard: TemplateModel, Equatable {
        public let name: LocalizedStringResource
        public let team: String
        public let goals: Int
        public let players: [String]
        public let playersCount: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .text("name", \.name), .text("team", \.team), .text("goals", \.goals), .list("players", \.players),
            .text("playersCount", \.playersCount),
        ]
    }

    public static let isFragment = true
    public static let template = "Watch/WatchedMatch"
    public static let fields: [TemplateField<Self>] = [
        .text("state", \.state),
        .text("revision", \.revision),
        .text("heading", \.heading),
        .text("documentTitle", \.documentTitle),
        .text("status", \.status),
        .model("clock", \.clock),
        .text("score", \.score),
        .constant("scoreLabel", .gatherScore),
        .model("goals", \.goals),
        .list("teams", \.teams),
        .text("result", \.result),
        .text("finishedAt", \.finishedAt),
        .text("correctedAt", \.correctedAt),
    ]
}

extension MatchViewModel.Goals {
    /// The same goals without forms.
    fileprivate var forSpectators: Self {
        .init(
            goals: goals.map(\.forSpectators),
            earlier: earlier.map { .init(label: $0.label, goals: $0.goals.map(\.forSpectators)) },
            unrecorded: unrecorded, undo: nil)
    }
}

extension MatchViewModel.GoalLine {
    fileprivate var forSpectators: Self {
        .init(
            id: id, minute: minute, team: team, isTeamA: isTeamA, teamName: teamName, scorer: scorer, ownGoal: ownGoal,
            score: score, scorerPage: nil, change: nil)
    }
}
