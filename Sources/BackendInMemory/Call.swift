// The calls that an interceptor sees.

extension InMemoryBackend {
    /// A call of one of the services, or of `isReachable()`.
    public enum Call: String, Sendable, Hashable, CaseIterable {
        case register, signIn, signOut, user, export, deleteAccountByPassword, deleteAccount
        case credentials, endSession, changePassword, makeRecoveryCode, recover
        case players, player, createPlayer, createPlayers, updatePlayer, deletePlayer, gathersOfPlayer
        case gathers, runningGathers, gather, playersInGather
        case createGather, addPlayer, endGather, deleteGather, startGather, history, lastChosenMinutes, season
        case match, changeMatch, endMatch, correctMatch, watch
        case isReachable
    }
}
