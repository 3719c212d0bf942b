// Creates the modules of all screens from services.

public import BackendServices
import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Creates modules. A module for signed-in users is created for one session.
public struct ModuleFactory: Sendable {
    private let services: any BackendServices
    private let throttle: AttemptThrottle
    private let registration: Registration
    private let now: @Sendable () -> Date
    private let makeToken: @Sendable () -> String
    private let makeSeed: @Sendable () -> Int
    private let feeds: MatchFeeds
    /// The cached sums for tables of players, up to 6 MiB: of about 20,000 players in all tables together.
    private let tableSums = TableSums(capacity: 6 << 20) { sum in
        sum.players.values.reduce(256) { $0 + 256 + $1.name.utf8.count }
    }
    /// The cached ratings for balanced teams, with up to 200,000 players in all rosters and ratings together, about 10 MB.
    private let knownRatings = KnownRatings(capacity: 200_000)
    /// Makes the submissions of one session that add players wait for each other.
    private let additions = KeyedSemaphore<AccessToken>(concurrency: 256, waitingLimit: 256, waitingLimitPerKey: 16)

    /// The default time after which a match with listeners is read again when no change is signalled.
    public static let heartbeat = Duration.seconds(15)

    /// - Parameters:
    ///   - registration: who is allowed to register.
    ///   - signals: the signals that `services` sends when a match changes, see `SignallingServices`.
    ///   - heartbeat: the time after which a match with listeners is read again when no change is signalled.
    ///   - now: returns the current time.
    ///   - makeToken: returns a new unguessable text at each call.
    ///   - makeSeed: returns a new seed at each call, for teams that are drawn at random.
    public init(
        services: any BackendServices, throttle: AttemptThrottle, registration: Registration = .open,
        signals: MatchSignals = MatchSignals(),
        heartbeat: Duration = heartbeat,
        now: @escaping @Sendable () -> Date,
        makeToken: @escaping @Sendable () -> String,
        makeSeed: @escaping @Sendable () -> Int = { .random(in: 1..<1_000_000) }
    ) {
        feeds = MatchFeeds(
            interactor: MatchFeedInteractor(services: services), signals: signals, heartbeat: heartbeat, now: now)
        self.services = services
        self.throttle = throttle
        self.registration = registration
        self.now = now
        self.makeToken = makeToken
        self.makeSeed = makeSeed
    }

    /// The current revision of the account; nil when the backend does not count changes, or when the call fails.
    public func revision(_ token: AccessToken) async -> AccountRevision? {
        try? await services.users.revision(as: token)
    }

    public func login() -> FormScreen<LoginPageEvent, LoginEvent> {
        LoginModule.assemble(users: services.users, throttle: throttle, registration: registration)
    }

    public func register() -> FormScreen<RegisterPageEvent, RegisterEvent> {
        RegisterModule.assemble(users: services.users, throttle: throttle, registration: registration)
    }

    public func logout(_ token: AccessToken) -> FormModule<LogoutEvent> {
        LogoutModule.assemble(users: services.users, token: token)
    }

    public func account(_ token: AccessToken) -> AccountModules {
        AccountModule.assemble(
            interactor: AccountInteractor(
                users: services.users, credentials: services.credentials, throttle: throttle, token: token))
    }

    public func accountExport(_ token: AccessToken) -> Module<AccountExportEvent> {
        AccountExportModule.assemble(
            users: services.users, players: services.players(as: token), token: token, now: now)
    }

    public func accountDelete(_ token: AccessToken) -> FormScreen<AccountDeletePageEvent, AccountDeleteEvent> {
        AccountDeleteModule.assemble(
            interactor: AccountDeleteInteractor(users: services.users, throttle: throttle, token: token))
    }

    public func recover() -> FormScreen<RecoverPageEvent, RecoverEvent> {
        RecoverModule.assemble(
            interactor: RecoverInteractor(
                users: services.users, credentials: services.credentials, throttle: throttle))
    }

    /// The page that says what is stored, and who sees it.
    public func privacy() -> Outcome {
        PrivacyModule.outcome(keepsAccounts: services.credentials != nil)
    }

    public func playerList(_ token: AccessToken) -> Module<PlayerListEvent> {
        PlayerListModule.assemble(players: services.players(as: token))
    }

    public func playerSelection(_ token: AccessToken) -> Module<PlayerSelectionEvent> {
        PlayerSelectionModule.assemble(players: services.players(as: token), gathers: services.gathers(as: token))
    }

    public func playerDetail(_ token: AccessToken) -> Module<PlayerDetailEvent> {
        PlayerDetailModule.assemble(players: services.players(as: token), season: services.season(as: token))
    }

    public func playerAdd(_ token: AccessToken) -> FormScreen<PlayerAddPageEvent, PlayerAddEvent> {
        PlayerAddModule.assemble(
            interactor: PlayerAddInteractor(
                players: services.players(as: token), matches: services.matches(as: token), now: now)
        )
        .submitting(with: additions, as: token)
    }

    public func playerImport(_ token: AccessToken) -> FormScreen<PlayerImportPageEvent, PlayerImportEvent> {
        PlayerImportModule.assemble(players: services.players(as: token)).submitting(with: additions, as: token)
    }

    public func playerForm(_ token: AccessToken) -> FormScreen<PlayerFormPageEvent, PlayerFormEvent> {
        PlayerFormModule.assemble(players: services.players(as: token))
    }

    public func playerEdit(_ token: AccessToken) -> FormScreen<PlayerEditPageEvent, PlayerEditEvent> {
        PlayerEditModule.assemble(players: services.players(as: token))
    }

    public func playerDelete(_ token: AccessToken) -> FormScreen<PlayerDeleteEvent, PlayerDeleteEvent> {
        PlayerDeleteModule.assemble(players: services.players(as: token))
    }

    public func confirmPlayers(_ token: AccessToken) -> FormScreen<ConfirmPlayersEvent, ConfirmPlayersEvent> {
        ConfirmPlayersModule.assemble(
            interactor: ConfirmPlayersInteractor(
                players: services.players(as: token), gathers: services.gathers(as: token),
                season: services.season(as: token), knownRatings: knownRatings, now: now, makeToken: makeToken,
                makeSeed: makeSeed
            ),
            selectAgain: playerSelection(token)
        )
    }

    public func gather(_ token: AccessToken) -> GatherModules {
        GatherModule.assemble(interactor: gatherPage(token))
    }

    private func gatherPage(_ token: AccessToken) -> GatherInteractor {
        GatherInteractor(
            matches: services.matches(as: token), now: now, makeTapToken: makeToken
        )
    }

    public func gatherTeams(_ token: AccessToken) -> FormScreen<GatherTeamsEvent, GatherTeamsMoveEvent> {
        GatherTeamsModule.assemble(
            interactor: GatherTeamsInteractor(
                players: services.players(as: token), matches: services.matches(as: token), now: now
            )
        )
    }

    public func gatherLink(_ token: AccessToken) -> FormModule<GatherLinkEvent> {
        let page = gatherPage(token)
        return GatherLinkModule.assemble(
            interactor: GatherLinkInteractor(matches: services.matches(as: token), now: now, makeToken: makeToken),
            again: { event, failure throws(ServiceError) in
                try await GatherModule.page(of: event.gather, for: event.viewer, failure, interactor: page)
            }
        )
    }

    /// The page of a match for everybody who has the link to it.
    public func watch() -> Module<WatchEvent> {
        WatchModule.assemble(interactor: WatchInteractor(spectators: services.spectators, now: now))
    }

    /// The live events of a match for everybody who has the link to it.
    public func watchFeed() -> MatchFeedModule<WatchFeedEvent> {
        feeds.spectatorModule(now: now)
    }

    /// The banner about running matches, at the top of pages.
    public func banner(_ token: AccessToken) -> BannerModule {
        BannerModule(interactor: BannerInteractor(gathers: services.gathers(as: token)))
    }

    /// The live events of a match for the user whose match it is.
    public func matchFeed(_ token: AccessToken) -> MatchFeedModule<MatchFeedEvent> {
        feeds.organiserModule(token, now: now)
    }

    public func gatherEnd(_ token: AccessToken) -> FormScreen<GatherEndEvent, GatherEndEvent> {
        GatherEndModule.assemble(matches: services.matches(as: token))
    }

    public func gatherScorerPage(_ token: AccessToken) -> Module<GatherScorerPageEvent> {
        GatherScorerModule.assemble(interactor: GatherScorerInteractor(matches: services.matches(as: token)))
    }

    public func gatherCorrect(_ token: AccessToken) -> FormScreen<GatherCorrectPageEvent, GatherCorrectEvent> {
        GatherCorrectModule.assemble(
            interactor: GatherCorrectInteractor(
                matches: services.matches(as: token), now: now, makeToken: makeToken))
    }

    public func gatherDelete(_ token: AccessToken) -> FormScreen<GatherDeleteEvent, GatherDeleteEvent> {
        GatherDeleteModule.assemble(
            interactor: GatherDeleteInteractor(
                gathers: services.gathers(as: token), matches: services.matches(as: token)))
    }

    public func table(_ token: AccessToken) -> Module<TableEvent> {
        TableModule.assemble(interactor: TableInteractor(season: services.season(as: token), sums: tableSums, now: now))
    }

    public func matchReport(_ token: AccessToken) -> Module<MatchReportEvent> {
        MatchReportModule.assemble(
            interactor: MatchReportInteractor(
                gathers: services.gathers(as: token), matches: services.matches(as: token),
                season: services.season(as: token)))
    }
}
