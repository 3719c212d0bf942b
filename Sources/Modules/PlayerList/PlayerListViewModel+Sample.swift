// The player list in its states.

import Entities

extension PlayerListViewModel {
    public static let sample = make(PlayerListResponse(players: Player.samples))

    /// By state.
    public static let samples: KeyValuePairs = [
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
