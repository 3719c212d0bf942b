// The moves of players that are read with a match.

package import BackendServices
package import Entities

/// Which moves of a match are read.
package enum StoredMoves: Sendable {
    case all
    case lastOfEachPlayer
}

extension AccountExport.Content {
    /// The moves that an export with this content needs.
    package var moves: StoredMoves {
        switch self {
        case .everything: .all
        case .results: .lastOfEachPlayer
        }
    }
}

extension MatchMinute {
    /// The minute of stored columns, of a goal or a move.
    package init(stored minute: Int, added: Int?) {
        self.init(minute.limited, added: added?.limited)
    }
}
