// The roster of the caller.

import BackendServices
import Entities
import Hummingbird
import RESTContract

extension BackendAPI {
    static let playerEndpoints: [Endpoint] = [
        .bearer(.get, "/api/players") { call, token in
            .json(try await call.services.players(as: token).players().map { PlayerBody($0) })
        },
        .bearer(.post, "/api/players", takesBody: true) { call, token in
            let draft = try call.json(PlayerBody.self).draft
            try draft.requireKnownValues()
            let id = try await call.services.players(as: token).create(try draft.validatedForCall())
            return .empty(.created, location: "/api/players/\(id)")
        },
        .bearer(.put, "/api/players/{player}", takesBody: true) { call, token in
            let players = call.services.players(as: token)
            let id = try call.player()
            let draft = try call.json(PlayerBody.self).draft
            if !draft.hasKnownValues { try draft.requireKnownValues(orThoseOf: try await players.player(id)) }
            try await players.update(id, to: try draft.validatedForCall())
            return .empty(.noContent)
        },
        .bearer(.delete, "/api/players/{player}") { call, token in
            try await call.services.players(as: token).delete(try call.player())
            return .empty(.noContent)
        },
        .bearer(.get, "/api/players/{player}/gathers") { call, token in
            let gathers = try await call.services.players(as: token).gathers(of: try call.player())
            return .json(gathers.map { GatherBody($0) })
        },
    ]
}

extension PlayerDraft {
    fileprivate var hasKnownValues: Bool {
        (try? requireKnownValues()) != nil
    }

    /// - Parameter stored: a client that changes something else sends back what it got, known to us or not.
    fileprivate func requireKnownValues(orThoseOf stored: Player? = nil) throws(APIProblem) {
        if let skill, !Skill.known.contains(skill), skill != stored?.skill {
            throw .invalid("skill is one of " + Skill.known.map(\.rawValue).joined(separator: ", ") + ".")
        }
        if let position, !Position.known.contains(position), position != stored?.position {
            throw .invalid(
                "preferredPosition is one of " + Position.known.map(\.rawValue).joined(separator: ", ") + ".")
        }
    }

    /// The rules of the site, in words for developers.
    fileprivate func validatedForCall() throws(APIProblem) -> PlayerDraft {
        do {
            return try validated()
        } catch {
            let tooLong = "has more than \(Player.nameLength) characters."
            throw switch error {
            case .nameBlank: .invalid("name is blank.")
            case .nameTooLong: .invalid("name \(tooLong)")
            case .ageNotInRange:
                .invalid("age is from \(Player.ages.lowerBound) to \(Player.ages.upperBound).")
            case .favouriteTeamTooLong: .invalid("favouriteTeam \(tooLong)")
            case .skillTooLong: .invalid("skill \(tooLong)")
            case .positionTooLong: .invalid("preferredPosition \(tooLong)")
            }
        }
    }
}
