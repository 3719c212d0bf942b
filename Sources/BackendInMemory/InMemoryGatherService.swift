// Gathers in memory.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemoryGatherService: GatherService {
    let store: InMemoryStore
    let token: AccessToken

    func gathers() async throws(ServiceError) -> [Gather] {
        try await store.perform(.gathers, as: token) { state, userID throws(ServiceError) in
            state.gathers.reversed().map(\.gather).filter { $0.ownerID == userID }
        }
    }

    func runningGathers() async throws(ServiceError) -> [Gather] {
        try await store.perform(.runningGathers, as: token) { state, userID throws(ServiceError) in
            state.gathers.reversed().map(\.gather).filter { $0.ownerID == userID && !$0.isEnded }
        }
    }

    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        try await store.perform(.gather, as: token) { state, userID throws(ServiceError) in
            state.gathers[try state.index(of: id, of: userID)].gather
        }
    }

    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID {
        try await store.perform(.createGather, as: token) { state, userID throws(ServiceError) in
            guard state.hasRoom(for: userID, isRunning: result == nil, store.limits) else { throw .conflict }
            var stored = InMemoryState.StoredGather(
                gather: Gather(id: store.makeID(), ownerID: userID, createdAt: store.now)
            )
            if let result {
                stored.end(with: result, at: store.now)
            }
            state.gathers.append(stored)
            return stored.gather.id
        }
    }

    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError) {
        try await store.perform(.addPlayer, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            guard state.gathers[index].lineup.count < store.limits.lineup else { throw .conflict }
            try state.add(player, to: index, in: team, of: userID)
        }
    }

    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer] {
        try await store.perform(.playersInGather, as: token) { state, userID throws(ServiceError) in
            state.players(of: state.gathers[try state.index(of: gather, of: userID)])
        }
    }

    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError) {
        try await store.perform(.endGather, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            state.gathers[index].end(with: result, at: store.now)
        }
    }

    func delete(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.perform(.deleteGather, as: token) { state, userID throws(ServiceError) in
            state.gathers.remove(at: try state.index(of: gather, of: userID))
            state.deletePlayersWithoutMatch()
        }
    }

    func history() async throws(ServiceError) -> PlayingHistory {
        try await store.perform(.history, as: token) { state, userID throws(ServiceError) in
            let newest = state.gathers.filter { $0.gather.ownerID == userID }.suffix(PlayingHistory.matchCount)
            return PlayingHistory(
                lineups: newest.reversed().map { gather in
                    gather.lineup.map { PlayingHistory.Participation(player: $0.player, team: $0.team) }
                })
        }
    }

    func lastChosenMinutes() async throws(ServiceError) -> Int? {
        try await store.perform(.lastChosenMinutes, as: token) { state, userID throws(ServiceError) in
            state.lastChosenMinutes(of: userID)
        }
    }

    func start(_ lineup: Lineup, kickOff: KickOff, token start: String?) async throws(ServiceError) -> Gather.ID {
        try await store.perform(.startGather, as: token) { state, userID throws(ServiceError) in
            if let start {
                try OneTimeToken.validate(start)
                let started = state.gathers.last { stored in
                    stored.gather.ownerID == userID && stored.startToken == start && !stored.gather.isEnded
                }
                if let started { return started.gather.id }
            }
            guard state.hasRoom(for: userID, isRunning: true, store.limits),
                lineup.entries.count <= store.limits.lineup
            else { throw .conflict }
            let gather = Gather(id: store.makeID(), ownerID: userID, createdAt: store.now)
            var match = LiveMatch()
            for change in kickOff.changes(lastMinutes: state.lastChosenMinutes(of: userID)) {
                match.apply(change, at: kickOff.startsAt ?? store.now)
            }
            state.gathers.append(.init(gather: gather, startToken: start, minutes: kickOff.minutes, match: match))
            for (player, team) in lineup.entries {
                try state.add(player, to: state.gathers.count - 1, in: team, of: userID)
            }
            return gather.id
        }
    }
}

extension InMemoryState.StoredGather {
    /// Stores the result and closes the live match.
    mutating func end(with result: MatchResult, at instant: Date) {
        if gather.isEnded {
            match.correct(to: result.score, from: gather.score, at: instant)
        } else {
            match.limitGoals(to: result.score)
        }
        gather.end(with: result)
        gather.endedAt = gather.endedAt ?? instant
        match.close()
    }
}
