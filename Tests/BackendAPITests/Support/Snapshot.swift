// The players and gathers of users, to compare them before and after a call.

import BackendServices
import Entities

enum Snapshot {
    static func take(_ backend: any BackendServices, _ tokens: [String?]) async throws -> [String] {
        var everything: [String] = []
        for token in tokens.compactMap({ $0 }).map(AccessToken.init(value:)) {
            everything += try await backend.players(as: token).players().map { "\($0)" }
            let gathers = backend.gathers(as: token)
            for gather in try await gathers.gathers() {
                everything.append("\(gather)")
                everything.append("\(try await gathers.players(in: gather.id))")
            }
        }
        return everything
    }
}
