// The names under which an interceptor knows the calls to a backend.

extension InMemoryBackend {
    /// A call of one of the services. ``startGather`` is one call, not the calls it is made of.
    public enum Call: String, Sendable, Hashable, CaseIterable {
        case register, signIn, signOut, user, deleteAccount
        case players, player, createPlayer, updatePlayer, deletePlayer, gathersOfPlayer
        case gathers, runningGathers, gather, playersInGather
        case createGather, addPlayer, endGather, deleteGather, startGather
        case match, changeMatch, endMatch, watch
        case isReachable
    }
}
