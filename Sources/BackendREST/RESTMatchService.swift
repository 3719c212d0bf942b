// The live matches of a user of a remote backend. The backend has the gathers and their results, and the store of this server
// has clocks, goals and moves.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct RESTMatchService: MatchService {
    let remote: Remote
    let token: AccessToken

    func watched(_ id: Gather.ID) async throws(ServiceError) -> WatchedMatch {
        let gather = try await remote.gather(id, as: token)
        return WatchedMatch(
            gather: gather, lineup: try await participants(in: gather), match: try await remote.store.match(of: gather))
    }

    /// The contract has no live matches, so a change is made in the store. Only moves can also change something on the
    /// backend, because it has to know who is in the gather; see ``addMissing(_:to:)``.
    func apply(
        _ change: MatchChange, to id: Gather.ID, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        let gather = try await remote.gatherForChange(id, as: token)
        switch change {
        case .share, .moves:
            return try await remote.shownNames.wait(as: id) { () async throws(ServiceError) in
                try await applyWithNames(change, to: gather, token: tap, at: instant)
            }
        case .clock, .goal, .takeBackLast, .takeBack, .restore, .scorer, .withdrawLink, .keepLink:
            return try await remote.store.apply(change, to: gather, token: tap, at: instant)
        }
    }

    /// Spectators have no token for the backend, so the names of the players are stored while there is a link.
    private func applyWithNames(
        _ change: MatchChange, to gather: Gather, token tap: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        // The names are read before the link is created: if they cannot be read, no link is created.
        var shown: [Participant]?
        if case .share = change { shown = try await participants(in: gather) }
        if case .moves(let moves) = change { try await addMissing(moves, to: gather) }
        let result = try await remote.store.apply(change, to: gather, token: tap, at: instant)
        if let shown {
            do throws(ServiceError) {
                try await remote.store.show(shown, of: gather)
            } catch {
                // The link was made, but the names may be missing. Sharing again stores them.
                throw .unconfirmed
            }
        }
        if case .moves = change, result.match.spectatorKey != nil {
            // The moves are stored. If the names cannot be read now, they are read with the next move.
            await remote.tidy { store async throws(ServiceError) in
                try await store.show(try await participants(in: gather), of: gather)
            }
        }
        return result
    }

    /// The backend stores a result without checking the match, so this takes three steps: close the match in the store,
    /// send the result, and open the match again when the result was certainly not stored. When the result may have been stored, the
    /// match stays closed, because goals that are counted now would be lost. A match that was closed before this call stays closed
    /// too. The next call of `end` sends the result again.
    func end(_ id: Gather.ID) async throws(ServiceError) -> MatchResult {
        try await remote.results.wait(as: id) { () async throws(ServiceError) in
            let gather = try await remote.gatherForChange(id, as: token)
            if let result = try gather.keptResult() { return result }
            let wasClosed = try await remote.store.match(of: gather).isClosed
            let result = MatchResult(try await remote.store.close(gather).score)
            do throws(ServiceError) {
                try await RESTGatherService(remote: remote, token: token).send(result, for: gather)
            } catch {
                // After an unexpected response the result may have been stored, too.
                if ![.unconfirmed, .unexpectedResponse].contains(error), !wasClosed {
                    await remote.takeBack { store async throws(ServiceError) in try await store.reopen(gather) }
                }
                throw error
            }
            return result
        }
    }

    /// The backend has the score, and the store has the goals. The store checks revision and token, so the match is corrected there
    /// first. A score that has changed is then sent. Unless the backend confirms this score, the correction is taken back, as far as
    /// changes by other servers meanwhile allow; see `LiveMatch.takeBack`. When the process ends between two steps, the score
    /// of the backend counts, and the goals are limited to it.
    func correct(
        _ id: Gather.ID, _ correction: MatchCorrection, shown: Score?, token tap: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score {
        try await remote.results.wait(as: id) { () async throws(ServiceError) in
            let gather = try await remote.gatherForChange(id, as: token)
            return try await remote.corrections.run(id) { () async throws(ServiceError) in
                let corrected = try await remote.store.correct(
                    gather, correction, shown: shown, token: tap, revision: revision, at: instant)
                try await send(corrected, of: gather)
                return corrected.score
            }
        }
    }

    private func send(_ corrected: CorrectedMatch, of gather: Gather) async throws(ServiceError) {
        guard corrected.score != corrected.oldScore, corrected.before != nil else { return }
        do throws(ServiceError) {
            try await RESTGatherService(remote: remote, token: token).send(MatchResult(corrected.score), for: gather)
        } catch {
            // The backend may have stored the score, although its answer was lost.
            let isUncertain = [.unconfirmed, .unexpectedResponse].contains(error)
            if isUncertain, await hasOnBackend(corrected.score, gather.id) { return }
            await remote.takeBack { store async throws(ServiceError) in try await store.restore(corrected, of: gather) }
            throw error
        }
    }

    /// Whether the backend has the score; false when the gather cannot be read.
    private func hasOnBackend(_ score: Score, _ id: Gather.ID) async -> Bool {
        do throws(ServiceError) {
            return try await remote.gather(id, as: token).score == score
        } catch {
            return false
        }
    }

    /// Adds the players who move into a team and are not in the gather, with one call each. The contract has no call that
    /// removes them: when a later step fails, the players added before stay in the gather, in the team that was chosen for them.
    /// `.conflict` when the gather is full, and when the match does not allow the moves. The caller makes the moves of a gather one
    /// after another, so the check of the match is reliable while no other server shares the store.
    private func addMissing(_ moves: [MatchChange.Placement], to gather: Gather) async throws(ServiceError) {
        // Nobody is added to a closed match, because the store refuses the change or recognises it as a repeated one.
        let match = try await remote.store.match(of: gather)
        guard !match.isClosed else { return }
        let lineup = try await participants(in: gather)
        guard match.allows(moves, of: lineup) else { throw .conflict }
        let present = Set(lineup.map(\.id))
        let gathers = RESTGatherService(remote: remote, token: token)
        for move in moves where !present.contains(move.player) {
            guard let team = move.section.team else { continue }
            do {
                try await gathers.add(move.player, to: gather.id, in: team)
            } catch .conflict {
                // Another phone added the player meanwhile, or there are as many players as the backend allows.
                guard try await participants(in: gather).contains(where: { $0.id == move.player }) else {
                    throw .conflict
                }
            }
        }
    }

    private func participants(in gather: Gather) async throws(ServiceError) -> [Participant] {
        try await RESTGatherService(remote: remote, token: token).players(in: gather.id).map(Participant.init)
    }
}

/// The matches that are shown by a link, from the store alone: the backend sends no match without a token.
struct RESTSpectatorService: SpectatorService {
    let remote: Remote

    func match(for key: SpectatorKey) async throws(ServiceError) -> WatchedMatch {
        var watched = try await remote.store.match(for: key)
        // A closed match is over for spectators, although its result may not have reached the backend.
        if watched.match.isClosed, !watched.isEnded { watched.result = MatchResult(watched.match.score) }
        return watched
    }
}
