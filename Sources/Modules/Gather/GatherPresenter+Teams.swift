// Turns the teams of a match into view models, with the buttons that count goals.

import BackendServices
import Entities
import Localization

extension GatherPresenter {
    func team(
        of response: GatherResponse, _ team: Team, _ players: [Participant], score: Score
    ) -> MatchViewModel.TeamCard {
        MatchViewModel.TeamCard(
            name: team.localizedText,
            team: team.rawValue,
            goals: score[team],
            players: players.map { MatchViewModel.Member(name: $0.name) },
            playersCount: .playersCount(count: players.count),
            scoring: response.watched.isOpen ? scoring(of: response, team, goals: score[team]) : nil
        )
    }

    private func scoring(of response: GatherResponse, _ team: Team, goals: Int) -> MatchViewModel.Scoring {
        MatchViewModel.Scoring(
            action: .gatherScore(response.watched.id),
            token: response.tapTokens[team] ?? "",
            goalLabel: team.goalLabel,
            canScore: goals < Score.limits.upperBound
        )
    }
}

extension Team {
    fileprivate var goalLabel: LocalizedStringResource {
        switch self {
        case .teamA: .gatherGoalTeamA
        case .teamB: .gatherGoalTeamB
        }
    }
}
