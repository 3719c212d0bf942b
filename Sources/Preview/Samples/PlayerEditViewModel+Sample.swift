// Samples of the page that edits one field of a player.

import BackendServices
import Entities
import Modules

extension PlayerEditViewModel {
    static let sample = make(.name, of: .sampleZoe, "Zoë <b>Ünal</b>")

    static let samples: KeyValuePairs = [
        "text": sample,
        "evening": make(.position, of: Player.evening[0], "goalkeeper"),
        "text-age": make(.age, of: .sampleZoe, "34"),
        "text-blank": make(.name, of: .sampleOneil, "", problem: .rule(.blank(.name))),
        "text-age-error": make(.age, of: .sampleOneil, "abc", problem: .rule(.notInRange(.age, 1...120))),
        "text-too-long": make(
            .favouriteTeam, of: .sampleLong, String(repeating: "a\"b ", count: 51),
            problem: .rule(.tooLong(.favouriteTeam, maxLength: Player.nameLength))
        ),
        "text-unavailable": make(.favouriteTeam, of: nil, "O'Higgins", problem: .failure(.service(.unavailable))),
        "selection": make(.position, of: .sampleZoe, "goalkeeper"),
        "selection-unknown": make(.position, of: .sampleUnknown, "libero"),
        "selection-none": make(.skill, of: .sampleBare, ""),
        "selection-error": make(
            .skill, of: .sampleChen, "wizard",
            problem: .rule(.unknownOption(.skill, options: Skill.known.map(\.rawValue)))),
        "selection-expired": make(.skill, of: .sampleChen, "amateur", problem: .failure(.expired)),
    ]

    private static func make(
        _ field: PlayerField, of player: Player?, _ value: String, problem: PlayerProblem? = nil
    ) -> Self {
        PlayerEditPresenter().viewModel(
            for: PlayerEditForm(id: player?.id ?? 1, player: player, field: field, value: value, problem: problem)
        )
    }
}
