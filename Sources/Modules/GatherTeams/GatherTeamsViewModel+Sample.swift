// The page that moves players in its states.

import BackendServices
import Entities

extension GatherTeamsViewModel {
    public static let sample = make()

    /// By state.
    public static let samples: KeyValuePairs = [
        "form": sample,
        "evening": make(Player.evening),
        "empty-team": make(moving: [1: .bench, 2: .bench], problem: .emptyTeam),
        "expired": make(moving: [3: .teamA], problem: .failure(.expired)),
        "unavailable": make(moving: [4: .bench], problem: .failure(.service(.unavailable))),
        // Nobody is left over.
        "all-playing": make(Player.samples.filter { Player.sampleSection(of: $0.id) != .bench }),
    ]

    private static func make(
        _ players: [Player] = Player.samples, moving choices: [Player.ID: TeamSection] = [:],
        problem: GatherTeamsForm.Problem? = nil
    ) -> Self {
        let people = players.map { player in
            let section = Player.sampleSection(of: player.id)
            return GatherTeamsForm.Person(
                player: player, section: section, isInMatch: player.id != 3, choice: choices[player.id] ?? section)
        }
        return GatherTeamsPresenter().viewModel(
            for: GatherTeamsForm(gather: Gather.sampleRunning.id, people: people, problem: problem))
    }
}
