// A wrapper of a backend that signals changes.

internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Forwards every call. After a successful call that may have changed a match, ended sessions or deleted an account, sends a signal.
/// The change or the deletion of a player signals only the session that made the call. Listeners notice what is not signalled, such
/// as the end of a session because the account has too many sessions, when they read the match again after a while.
public struct SignallingServices: BackendServices {
    private let services: any BackendServices
    private let signals: MatchSignals

    public init(_ services: any BackendServices, signals: MatchSignals) {
        self.services = services
        self.signals = signals
    }

    public var users: any UserService {
        SignallingUserService(service: services.users, signals: signals)
    }

    public var credentials: (any CredentialService)? {
        services.credentials.map { SignallingCredentialService(service: $0, signals: signals) }
    }

    public func players(as token: AccessToken) -> any PlayerService {
        SignallingPlayerService(service: services.players(as: token), token: token, signals: signals)
    }

    public func gathers(as token: AccessToken) -> any GatherService {
        SignallingGatherService(service: services.gathers(as: token), signals: signals)
    }

    public func matches(as token: AccessToken) -> any MatchService {
        SignallingMatchService(service: services.matches(as: token), signals: signals)
    }

    public func season(as token: AccessToken) -> any SeasonService {
        services.season(as: token)
    }

    public var spectators: any SpectatorService { services.spectators }

    public func isReachable() async -> Bool {
        await services.isReachable()
    }
}

private struct SignallingPlayerService: PlayerService {
    let service: any PlayerService
    let token: AccessToken
    let signals: MatchSignals

    func players() async throws(ServiceError) -> [Player] {
        try await service.players()
    }

    func player(_ id: Player.ID) async throws(ServiceError) -> Player {
        try await service.player(id)
    }

    func create(_ draft: PlayerDraft) async throws(ServiceError) -> Player.ID {
        try await service.create(draft)
    }

    func create(_ drafts: [PlayerDraft]) async throws(ServiceError) -> [Player.ID] {
        try await service.create(drafts)
    }

    func update(_ id: Player.ID, from old: PlayerDraft?, to draft: PlayerDraft) async throws(ServiceError) {
        try await service.update(id, from: old, to: draft)
        signals.send(.session(token))
    }

    func delete(_ id: Player.ID) async throws(ServiceError) {
        try await service.delete(id)
        signals.send(.session(token))
    }

    func gathers(of id: Player.ID) async throws(ServiceError) -> [Gather] {
        try await service.gathers(of: id)
    }
}

private struct SignallingGatherService: GatherService {
    let service: any GatherService
    let signals: MatchSignals

    func gathers() async throws(ServiceError) -> [Gather] {
        try await service.gathers()
    }

    func runningGathers() async throws(ServiceError) -> [Gather] {
        try await service.runningGathers()
    }

    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather {
        try await service.gather(id)
    }

    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID {
        try await service.create(result)
    }

    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError) {
        try await service.add(player, to: gather, in: team)
        signals.send(.gather(gather))
    }

    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer] {
        try await service.players(in: gather)
    }

    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError) {
        try await service.end(gather, with: result)
        signals.send(.gather(gather))
    }

    func delete(_ gather: Gather.ID) async throws(ServiceError) {
        try await service.delete(gather)
        signals.send(.gather(gather))
    }

    func history() async throws(ServiceError) -> PlayingHistory {
        try await service.history()
    }

    func lastChosenMinutes() async throws(ServiceError) -> Int? {
        try await service.lastChosenMinutes()
    }

    func start(_ lineup: Lineup, kickOff: KickOff, token: String?) async throws(ServiceError) -> Gather.ID {
        try await service.start(lineup, kickOff: kickOff, token: token)
    }
}

private struct SignallingMatchService: MatchService {
    let service: any MatchService
    let signals: MatchSignals

    func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch {
        try await service.watched(gather)
    }

    func watched(_ gathers: [Gather.ID]) async throws(ServiceError) -> [WatchedMatch] {
        try await service.watched(gathers)
    }

    func apply(
        _ change: MatchChange, to gather: Gather.ID, token: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult {
        let result = try await service.apply(change, to: gather, token: token, at: instant)
        signals.send(.gather(gather))
        return result
    }

    func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult {
        let result = try await service.end(gather)
        signals.send(.gather(gather))
        return result
    }

    func correct(
        _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score {
        let score = try await service.correct(
            gather, correction, shown: shown, token: token, revision: revision, at: instant)
        signals.send(.gather(gather))
        return score
    }
}
