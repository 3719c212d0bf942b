// Samples of the player list.

import Entities
import Modules

extension PlayerListViewModel {
    static let sample = make(PlayerListResponse(players: Player.samples))
    /// A short list, for samples of the layout around it.
    static let short = make(PlayerListResponse(players: Player.fewSamples))

    static let samples: KeyValuePairs = [
        "list": sample,
        "evening": make(PlayerListResponse(players: Player.evening)),
        "empty": make(PlayerListResponse(players: [])),
        "found": make(PlayerListResponse(players: [.sampleZoe], search: .text("zoë \"gk\""))),
        "found-skill": make(PlayerListResponse(players: [.sampleOneil, .sampleLong], search: .skill(.amateur))),
        "none": make(PlayerListResponse(players: [], search: .text("<i>عمر</i> & Co"))),
        "hint": make(
            PlayerListResponse(
                players: [], search: .text("gardien"), hints: [.position(.goalkeeper), .skill(.amateur)])
        ),
    ]

    private static func make(_ response: PlayerListResponse) -> Self {
        PlayerListPresenter().viewModel(for: response)
    }
}
