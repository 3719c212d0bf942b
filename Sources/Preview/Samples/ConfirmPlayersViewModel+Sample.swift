// Samples of the page that splits players into teams.

import BackendServices
import Entities
import Modules

extension ConfirmPlayersViewModel {
    static let sample = make(TeamChoices(benched: Player.samples.map(\.id)))

    static let samples: KeyValuePairs = [
        "form": sample,
        "evening": make(
            TeamChoices(
                Player.evening.prefix(6).map { .init(player: $0.id, section: Player.sampleSection(of: $0.id)) }),
            players: Player.evening
        ),
        "balanced": make(
            TeamChoices(
                Player.twentyTwo.map { .init(player: $0.id, section: $0.id.isMultiple(of: 2) ? .teamA : .teamB) }),
            players: Player.twentyTwo, reason: .balanced(.skill(teamA: 22, teamB: 21)), minutes: "45", startsClock: true
        ),
        "balanced-by-results": make(
            choices(teamA: [1, 3], teamB: [4]), reason: .balanced(.results(matches: 34))),
        "shuffled": make(choices(teamA: [1, 3], teamB: [4]), reason: .shuffled),
        "last": make(choices(teamA: [1, 3], teamB: [4]), reason: .asLast(newcomers: 0)),
        "newcomers": make(choices(teamA: [1, 3], teamB: [4]), reason: .asLast(newcomers: 2), lastMinutes: 25),
        "nobody-in-last": make(choices(teamA: [1], teamB: [3, 4]), reason: .nobodyInLast(.skill(teamA: 3, teamB: 3))),
        "nobody-in-last-results": make(
            choices(teamA: [1], teamB: [3, 4]), reason: .nobodyInLast(.results(matches: 1))),
        "length": make(choices(teamA: [1], teamB: [3, 4]), minutes: "1h", problem: .length),
        "uneven": make(choices(teamA: [1, 3], teamB: [4])),
        "empty-team": make(choices(teamA: [1, 4], teamB: []), problem: .emptyTeam),
        "missing": make(
            choices(teamA: [1, 3], teamB: [4]), missing: [.init(id: 90, name: "Maya Patel")], problem: .missing),
        "missing-unnamed": make(choices(teamA: [1], teamB: [4]), missing: [.init(id: 90, name: nil)]),
        "expired": make(choices(teamA: [1], teamB: [4]), problem: .failure(.expired)),
        // The roster could not be read, so the names are not known.
        "unavailable": make(
            choices(teamA: [1], teamB: [4]), players: [], problem: .failure(.service(.unavailable))
        ),
    ]

    private static func choices(teamA: [Player.ID], teamB: [Player.ID]) -> TeamChoices {
        TeamChoices(
            Player.fewSamples.map { player in
                let section: TeamSection =
                    teamA.contains(player.id) ? .teamA : teamB.contains(player.id) ? .teamB : .bench
                return TeamChoices.Entry(player: player.id, section: section)
            }
        )
    }

    private static func make(
        _ choices: TeamChoices, players: [Player] = Player.samples, missing: [ConfirmPlayersForm.Missing] = [],
        reason: ArrangedTeams.Reason? = nil,
        minutes: String? = nil, startsClock: Bool = false, lastMinutes: Int? = nil,
        problem: ConfirmPlayersForm.Problem? = nil
    ) -> Self {
        ConfirmPlayersPresenter().viewModel(
            for: ConfirmPlayersForm(
                plan: TeamPlan(choices, minutes: minutes, startsClock: startsClock), players: players, missing: missing,
                reason: reason, lastMinutes: lastMinutes, token: "sample-token", problem: problem
            )
        )
    }
}
