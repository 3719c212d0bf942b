// The calls for players.

import BackendServices
import Entities
import Hummingbird
import RESTContract

extension BackendAPI {
    static let playerEndpoints: [Endpoint] = [
        .bearer(.get, ContractPath.players) { call, token in
            .json(try await call.services.players(as: token).players().map { PlayerBody($0) })
        },
        .bearer(
            .post, ContractPath.players, takesBody: true,
            conflict: "The roster is full, or too many deleted players are kept."
        ) { call, token in
            let draft = try call.json(PlayerBody.self).draft
            try draft.requireKnownValues()
            let id = try await call.services.players(as: token).create(try draft.validatedForCall())
            return .empty(.created, location: ContractPath.player(id))
        },
        .bearer(.put, ContractPath.player("{player}"), takesBody: true) { call, token in
            let players = call.services.players(as: token)
            let id = try call.player()
            let draft = try call.json(PlayerBody.self).draft
            var stored: PlayerDraft?
            if !draft.isWithinRules { stored = try await players.player(id).draft }
            try draft.requireKnownValues(orThoseOf: stored)
            try await players.update(id, to: try draft.validatedForCall(replacing: stored))
            return .empty(.noContent)
        },
        .bearer(.delete, ContractPath.player("{player}")) { call, token in
            try await call.services.players(as: token).delete(try call.player())
            return .empty(.noContent)
        },
        .bearer(.get, ContractPath.gathers(ofPlayer: "{player}")) { call, token in
            let player = try call.player()
            return try await matches { () async throws(ServiceError) in
                try await call.services.players(as: token).gathers(of: player)
            }
        },
    ]
}

extension PlayerDraft {
    fileprivate var isWithinRules: Bool {
        (try? requireKnownValues()) != nil && (try? validated()) != nil
    }

    /// Rejects a choice that is not an option of its field.
    /// - Parameter stored: its values are allowed too, so that a client can send back a value that it received.
    fileprivate func requireKnownValues(orThoseOf stored: PlayerDraft? = nil) throws(APIProblem) {
        for field in PlayerField.allCases {
            guard case .choice(let path, let options) = field.content, let value = self[keyPath: path],
                !options.contains(value), value != stored?[keyPath: path]
            else { continue }
            throw .invalid(PlayerViolation.unknownOption(field, options: options).reason)
        }
    }

    /// Applies the rules of the fields; a violation is described for developers.
    fileprivate func validatedForCall(replacing stored: PlayerDraft? = nil) throws(APIProblem) -> PlayerDraft {
        do {
            return try validated(replacing: stored)
        } catch {
            throw .invalid(error.reason)
        }
    }
}

extension PlayerViolation {
    fileprivate var reason: String {
        switch self {
        case .blank(let field): "\(field.wireName) is blank."
        case .tooLong(let field, let maxLength): "\(field.wireName) has more than \(maxLength) characters."
        case .notInRange(let field, let range):
            "\(field.wireName) must be from \(range.lowerBound) to \(range.upperBound)."
        case .unknownOption(let field, let options):
            "\(field.wireName) must be one of \(options.joined(separator: ", "))."
        }
    }
}
