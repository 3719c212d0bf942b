// The live part of the spectators' page: scoreboard, clock, teams. Live events send it as a fragment.

public import Localization
public import Templates

/// The current match for spectators.
public struct WatchedMatchViewModel: TemplateView {
    /// `stopped`, `running`, `paused`, `time-up` or `ended`.
    public let state: String
    /// As in ``MatchViewModel/revision``.
    public let revision: Int
    /// Absent when the match has ended.
    public let clock: MatchViewModel.Clock?
    public let score: LocalizedStringResource
    public let teams: [TeamCard]
    public let result: LocalizedStringResource?
    public let finishedAt: LocalizedStringResource?

    /// Copies what spectators may see of the organiser's match.
    init(_ match: MatchViewModel) {
        state = match.state
        revision = match.revision
        clock = match.clock
        score = match.score
        teams = match.teams.map { team in
            TeamCard(
                name: team.name, team: team.team, goals: team.goals, players: team.players.map(\.name),
                playersCount: team.playersCount
            )
        }
        result = match.result
        finishedAt = match.finishedAt
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
        .model("clock", \.clock),
        .text("score", \.score),
        .constant("scoreLabel", .gatherScore),
        .list("teams", \.teams),
        .text("result", \.result),
        .text("finishedAt", \.finishedAt),
    ]
}
