// The variable parts of an address, as values of the game.

import Entities
import FoundationEssentials
import Hummingbird
import Modules

/// What the path of a request names; nil where it names nothing that can exist.
struct PathParameters: Sendable {
    let player: Player.ID?
    let field: PlayerField?
    let gather: Gather.ID?
    let spectatorKey: SpectatorKey?

    init(_ parameters: Parameters) {
        player = parameters.get("player").flatMap { Player.ID(digits: $0) }
        field = parameters.get("field").flatMap(PlayerField.init)
        gather = parameters.get("gather").flatMap { UUID(uuidString: $0) }
        spectatorKey = parameters.get("key").flatMap(SpectatorKey.init)
    }
}
