// Samples of the page that moves players between teams.

import BackendServices
import Entities
import Modules

extension GatherTeamsViewModel {
    static let sample = make()

    static let samples: KeyValuePairs = [
        "form": sample,
        "evening": make(Player.evening),
        "empty-team": make(Player.fewSamples, moving: [1: .bench], problem: .emptyTeam),
        "expired": make(Player.fewSamples, moving: [3: .teamA], problem: .failure(.expired)),
        "unavailable": make(Player.fewSamples, moving: [4: .bench], problem: .failure(.service(.unavailable))),
        // The bench is empty.
        "all-playing": make(Player.samples.filter { Player.sampleSection(of: $0.id) != .bench }),
    ]

    private static func make(
        _ players: [Player] = Player.samples, moving choices: [Player.ID: TeamSection] = [:],
        problem: TeamsProblem? = nil
    ) -> Self {
        let people = players.map { player in
            let section = Player.sampleSection(of: player.id)
            return GatherTeamsForm.Person(player: player, section: section, choice: choices[player.id] ?? section)
        }
        return GatherTeamsPresenter().viewModel(
            for: GatherTeamsForm(gather: Gather.sampleRunning.id, people: people, problem: problem))
    }
}
