// Live matches in memory.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemoryMatchService: MatchService {
    let store: InMemoryStore
    let token: AccessToken

    func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch {
        try await store.perform(.match, as: token) { state, userID throws(ServiceError) in
            state.endLinks(at: store.now)
            return state.watched(state.gathers[try state.index(of: gather, of: userID)])
        }
    }

    func apply(
        _ change: MatchChange, to gather: Gather.ID, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        try await store.perform(.changeMatch, as: token) { state, userID throws(ServiceError) in
            if let tap { try OneTimeToken.validate(tap) }
            state.endLinks(at: store.now)
            let index = try state.index(of: gather, of: userID)
            let before = state.gathers[index].match
            if let tap, let goal = state.gathers[index].spentTokens[tap] {
                return MatchChangeResult(before, .repeated(goal))
            }
            guard !before.isClosed || change.isPossibleAfterTheEnd else { throw .conflict }
            var match = before
            let result = MatchChangeResult(applying: change, to: &match, at: instant)
            if let tap {
                try state.gathers[index].spentTokens
                    .spend(tap, counting: result.countedGoal, limit: store.limits.taps)
            }
            if case .share(let key) = change, state.gathers.contains(where: { $0.isWatched(by: key, not: gather) }) {
                throw .conflict
            }
            if case .share = change, state.gathers[index].match.spectatorKey == nil {
                let count = state.gathers.count { $0.gather.ownerID == userID && $0.match.spectatorKey != nil }
                guard count < store.limits.links else { throw .conflict }
            }
            if case .moves(let moves) = change {
                let lineup = state.watched(state.gathers[index]).lineup
                guard before.allows(moves, of: lineup) else { throw .conflict }
                try state.apply(moves, to: index, of: userID, limit: store.limits.lineup)
            }
            if change == .withdrawLink, let key = state.gathers[index].match.spectatorKey {
                state.gathers[index].endedKeys.insert(key)
            }
            state.gathers[index].match = match
            return result
        }
    }

    func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult {
        try await store.perform(.endMatch, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            if let result = try state.gathers[index].gather.keptResult() { return result }
            let result = MatchResult(state.gathers[index].match.score)
            state.gathers[index].end(with: result, at: store.now)
            return result
        }
    }

    func correct(
        _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token tap: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score {
        try await store.perform(.correctMatch, as: token) { state, userID throws(ServiceError) in
            try OneTimeToken.validate(tap)
            let index = try state.index(of: gather, of: userID)
            guard let score = state.gathers[index].gather.score else { throw .conflict }
            guard state.gathers[index].spentTokens[tap] == nil else { return score }
            guard state.gathers[index].match.isAsShown(revision: revision, shown: shown, scores: score) else {
                throw .conflict
            }
            try state.gathers[index].spentTokens.spend(tap, limit: store.limits.tokens)
            guard let corrected = state.gathers[index].match.correct(correction, of: score, at: instant) else {
                throw .invalid
            }
            state.gathers[index].gather.score = corrected
            state.gathers[index].gather.winner = corrected.winner
            return corrected
        }
    }
}

extension [String: Goal.ID?] {
    /// Stores the token of a change. Throws `.conflict` when `limit` tokens are stored.
    mutating func spend(_ token: String, counting goal: Goal.ID? = nil, limit: Int) throws(ServiceError) {
        guard count < limit else { throw .conflict }
        updateValue(goal, forKey: token)
    }
}

extension InMemoryState.StoredGather {
    fileprivate func isWatched(by key: SpectatorKey, not other: Gather.ID) -> Bool {
        match.spectatorKey == key && gather.id != other
    }
}

extension InMemoryState {
    /// For each move into a team, sets the team in the lineup, or adds the player to the lineup.
    fileprivate mutating func apply(
        _ moves: [MatchChange.Placement], to index: Int, of userID: UUID, limit: Int
    ) throws(ServiceError) {
        for move in moves {
            guard let team = move.section.team else { continue }
            if let place = gathers[index].lineup.firstIndex(where: { $0.player == move.player }) {
                gathers[index].lineup[place].team = team
            } else {
                guard gathers[index].lineup.count < limit else { throw .conflict }
                try add(move.player, to: index, in: team, of: userID)
            }
        }
    }
}

/// The matches that are shown by a link.
struct InMemorySpectatorService: SpectatorService {
    let store: InMemoryStore

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        try await store.perform(.watch) { state throws(ServiceError) in
            state.endLinks(at: store.now)
            guard let stored = state.gathers.first(where: { $0.match.spectatorKey == key }) else {
                throw state.gathers.contains { $0.endedKeys.contains(key) } ? .gone : .notFound
            }
            return state.watched(stored)
        }
    }
}
