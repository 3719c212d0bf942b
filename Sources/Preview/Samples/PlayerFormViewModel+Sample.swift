// Samples of the page that edits all fields of a player.

import BackendServices
import Entities
import Modules

extension PlayerFormViewModel {
    static let sample = make(.sampleZoe)

    static let samples: KeyValuePairs = [
        "form": sample,
        "evening": make(Player.evening[0]),
        "unknown": make(.sampleUnknown),
        "errors": make(
            .sampleOneil, [.name: " ", .age: "abc", .skill: "wizard"],
            problem: .rules([
                .name: .blank(.name), .age: .notInRange(.age, 1...120),
                .skill: .unknownOption(.skill, options: Skill.known.map(\.rawValue)),
            ])),
        "unavailable": make(nil, [.name: "O'Higgins"], problem: .failure(.service(.unavailable))),
    ]

    private static func make(
        _ player: Player?, _ values: [PlayerField: String] = [:], problem: PlayerForm.Problem? = nil
    ) -> Self {
        PlayerFormPresenter().viewModel(
            for: PlayerForm(id: player?.id ?? 1, player: player, values: values, problem: problem))
    }
}
