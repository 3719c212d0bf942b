// Live matches in memory.

internal import BackendServices
internal import Entities
internal import FoundationEssentials

struct InMemoryMatchService: MatchService {
    let store: InMemoryStore
    let token: AccessToken

    func match(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.match, as: token) { state, userID throws(ServiceError) in
            state.gathers[try state.index(of: gather, of: userID)].match
        }
    }

    func apply(
        _ action: MatchClock.Action,
        to gather: Gather.ID,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.applyAction, as: token) { state, userID throws(ServiceError) in
            let index = try state.indexOfOpenMatch(gather, of: userID)
            state.gathers[index].match.clock = state.gathers[index].match.clock.applying(action, at: instant)
            return state.gathers[index].match
        }
    }

    func changeScore(
        of gather: Gather.ID,
        _ change: GoalChange,
        token tap: String,
        at instant: Date
    ) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.changeScore, as: token) { state, userID throws(ServiceError) in
            try OneTimeToken.validate(tap)
            let index = try state.indexOfOpenMatch(gather, of: userID)
            if state.gathers[index].spentTokens.insert(tap).inserted {
                state.gathers[index].match.score = state.gathers[index].match.score.applying(change)
            }
            return state.gathers[index].match
        }
    }

    func close(_ gather: Gather.ID) async throws(ServiceError) -> LiveMatch {
        try await store.perform(.closeMatch, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            state.gathers[index].match.isClosed = true
            return state.gathers[index].match
        }
    }

    func reopen(_ gather: Gather.ID) async throws(ServiceError) {
        try await store.perform(.reopenMatch, as: token) { state, userID throws(ServiceError) in
            let index = try state.index(of: gather, of: userID)
            state.gathers[index].match.isClosed = state.gathers[index].gather.isEnded
        }
    }
}
