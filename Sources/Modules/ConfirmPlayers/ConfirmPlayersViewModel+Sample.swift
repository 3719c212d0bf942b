// The page that splits players into teams in its states.

import BackendServices
import Entities

extension ConfirmPlayersViewModel {
    public static let sample = make(TeamChoices(benched: Player.samples.map(\.id)))

    /// By state.
    public static let samples: KeyValuePairs = [
        "form": sample,
        "evening": make(
            TeamChoices(
                Player.evening.prefix(6).map { .init(player: $0.id, section: Player.sampleSection(of: $0.id)) }),
            players: Player.evening
        ),
        "uneven": make(choices(teamA: [1, 2, 5], teamB: [3, 4])),
        "empty-team": make(choices(teamA: [1, 4], teamB: []), problem: .emptyTeam),
        "expired": make(choices(teamA: [1], teamB: [4]), problem: .failure(.expired)),
        // Not even the names are there.
        "unavailable": make(
            choices(teamA: [1], teamB: [4]), players: [], problem: .failure(.service(.unavailable))
        ),
    ]

    private static func choices(teamA: [Player.ID], teamB: [Player.ID]) -> TeamChoices {
        TeamChoices(
            Player.samples.map { player in
                let section: TeamSection =
                    teamA.contains(player.id) ? .teamA : teamB.contains(player.id) ? .teamB : .bench
                return TeamChoices.Entry(player: player.id, section: section)
            }
        )
    }

    private static func make(
        _ choices: TeamChoices, players: [Player] = Player.samples, problem: ConfirmPlayersForm.Problem? = nil
    ) -> Self {
        ConfirmPlayersPresenter().viewModel(
            for: ConfirmPlayersForm(choices: choices, players: players, token: "sample-token", problem: problem)
        )
    }
}
