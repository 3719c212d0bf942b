// The buttons that count goals.

import BackendServices
import Entities
import Localization

extension GatherPresenter {
    /// The button that counts goals of a team; nil when the match is no longer open.
    func scoring(of response: GatherResponse, _ team: Team, goals: Int) -> MatchViewModel.Scoring? {
        guard response.watched.isOpen else { return nil }
        return MatchViewModel.Scoring(
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
