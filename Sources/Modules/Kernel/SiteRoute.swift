// Addresses of the site, for links and redirects: a route with its query, or another address that was checked, such as one that came
// with a request.

public import BackendServices
public import Entities
public import Localization
public import Templates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An address of this site. Links between pages are values of this type: no template contains the address of a page.
public enum SiteRoute: Sendable, Hashable {
    case route(RoutePath, RouteQuery = .none)
    /// An address of this site that came with a request, or an address of the preview.
    case local(LocalPath)
    /// An address with a language (a BCP 47 tag) in its query.
    indirect case localized(SiteRoute, language: String)
}

extension SiteRoute {
    public static let home = make(.home)
    public static let logout = make(.logout)
    public static let players = make(.players)
    public static let playerAdd = make(.playerAdd)
    /// The page that adds the players of a pasted list.
    public static let playerImport = make(.playerImport)
    public static let gathers = make(.gathers)
    public static let table = make(.table)
    public static let manifest = make(.manifest)
    public static let account = make(.account)
    public static let accountPassword = make(.accountPassword)
    public static let accountRecovery = make(.accountRecovery)
    public static let accountExport = make(.accountExport)
    /// The roster as CSV.
    public static let accountPlayersTable = make(.accountPlayersTable)
    /// The matches as CSV.
    public static let accountMatchesTable = make(.accountMatchesTable)
    public static let accountDelete = make(.accountDelete)
    /// The page that sets a new password with a recovery code.
    public static let recover = make(.recover)
    public static let privacy = make(.privacy)
    /// The page that is shown without a connection, when no copy of the requested page is stored.
    public static let offline = make(.offline)

    /// The sign-in page, which redirects to `next` after the sign-in.
    public static func login(next: SiteRoute? = nil) -> Self { make(.login, next: next) }

    /// The registration page, which redirects to `next` after the registration.
    public static func register(next: SiteRoute? = nil, invitation: InvitationCode? = nil) -> Self {
        invitation.map { make(.register, .invitation($0, next: next)) } ?? make(.register, next: next)
    }

    public static func playerSearch(_ search: PlayerSearch) -> Self { make(.players, .search(search)) }

    /// The list with a checkbox for each player; `selected` are ticked already.
    public static func playerSelection(selected: [Player.ID] = []) -> Self { playerSelection(PlayerTicks(selected)) }

    /// The list with a checkbox for each player.
    public static func playerSelection(_ ticks: PlayerTicks) -> Self { make(.players, .selection(ticks)) }

    /// The page that adds players, and then redirects to `next`; nil for the player list.
    public static func playerAdd(then next: SiteRoute?) -> Self { make(.playerAdd, next: next) }

    public static func player(_ id: Player.ID) -> Self { make(.player, .player(id)) }

    /// The page that edits all fields of a player.
    public static func playerForm(_ id: Player.ID) -> Self { make(.playerForm, .player(id)) }

    public static func playerEdit(_ id: Player.ID, _ field: PlayerField) -> Self {
        make(.playerEdit, .playerField(id, field))
    }

    public static func playerDelete(_ id: Player.ID) -> Self { make(.playerDelete, .player(id)) }

    /// The page that splits the chosen players into teams.
    public static func confirm(_ choices: TeamChoices) -> Self { confirm(TeamPlan(choices)) }

    /// The page that splits the chosen players into teams, by hand or with the arrangement of the plan.
    public static func confirm(_ plan: TeamPlan) -> Self { make(.confirm, .plan(plan)) }

    /// The list of matches, newest first.
    /// - Parameters:
    ///   - player: only matches of this player; nil for all.
    ///   - cursor: only matches that are older than this one; nil for the first page.
    public static func gathers(of player: Player.ID?, before cursor: MatchCursor? = nil) -> Self {
        player == nil && cursor == nil ? gathers : make(.gathers, .history(player: player, before: cursor))
    }

    public static func table(_ period: TablePeriod) -> Self {
        period == .all ? table : make(.table, .period(period))
    }

    public static func gather(_ id: Gather.ID) -> Self { make(.gather, .gather(id)) }

    public static func gatherTimer(_ id: Gather.ID) -> Self { make(.gatherTimer, .gather(id)) }

    public static func gatherScore(_ id: Gather.ID) -> Self { make(.gatherScore, .gather(id)) }

    /// The form that sets the scorer of a goal.
    public static func gatherScorer(_ id: Gather.ID) -> Self { make(.gatherScorer, .gather(id)) }

    /// The page that asks who scored a goal.
    public static func gatherScorer(_ id: Gather.ID, of goal: Goal.ID) -> Self {
        .route(RoutePath(.gatherScorer, .gather(id)), .goal(goal))
    }

    /// The form that takes a goal back.
    public static func gatherUndo(_ id: Gather.ID) -> Self { make(.gatherUndo, .gather(id)) }

    /// The form that restores a goal that was taken back.
    public static func gatherRestore(_ id: Gather.ID) -> Self { make(.gatherRestore, .gather(id)) }

    /// The live events of a match.
    public static func gatherEvents(_ id: Gather.ID) -> Self { make(.gatherEvents, .gather(id)) }

    public static func gatherEnd(_ id: Gather.ID) -> Self { make(.gatherEnd, .gather(id)) }

    /// The page that corrects a match that is over.
    public static func gatherCorrect(_ id: Gather.ID) -> Self { make(.gatherCorrect, .gather(id)) }

    public static func gatherDelete(_ id: Gather.ID) -> Self { make(.gatherDelete, .gather(id)) }

    /// The page that moves players while the match is running.
    public static func gatherTeams(_ id: Gather.ID) -> Self { make(.gatherTeams, .gather(id)) }

    /// The form that creates the link for spectators, withdraws it, or keeps it until it is withdrawn.
    public static func gatherLink(_ id: Gather.ID) -> Self { make(.gatherLink, .gather(id)) }

    /// The section of a match's page with the link for spectators.
    public static func gatherShare(_ id: Gather.ID) -> Self { .route(RoutePath(.gather, .gather(id)), .share) }

    /// The page for everybody who has the link to a match.
    public static func watch(_ key: SpectatorKey) -> Self { make(.watch, .spectator(key)) }

    public static func watchEvents(_ key: SpectatorKey) -> Self { make(.watchEvents, .spectator(key)) }

    /// The form that ends a session of the account.
    public static func accountSessionEnd(_ session: UUID) -> Self { make(.accountSessionEnd, .session(session)) }

    /// The same address in a language (a BCP 47 tag); nil leaves the address as it is.
    public func localized(in language: String?) -> Self {
        language.map { .localized(self, language: $0) } ?? self
    }

    /// The id of a match in the path; nil when the path has none.
    public var gather: Gather.ID? {
        switch self {
        case .route(let path, _): path.gather
        case .local(let path): RoutePath(String(path.value.prefix { $0 != "?" && $0 != "#" }))?.gather
        case .localized(let route, _): route.gather
        }
    }

    /// The path without query and language; nil for a ``local(_:)`` address.
    public var path: RoutePath? {
        switch self {
        case .route(let path, _): path
        case .local: nil
        case .localized(let route, _): route.path
        }
    }

    private static func make(_ pattern: RoutePattern, _ parameters: RoutePath.Parameters = .none) -> Self {
        .route(RoutePath(pattern, parameters))
    }

    private static func make(_ pattern: RoutePattern, _ query: RouteQuery) -> Self {
        .route(RoutePath(pattern), query)
    }

    private static func make(_ pattern: RoutePattern, next: SiteRoute?) -> Self {
        make(pattern, next.map(RouteQuery.next) ?? .none)
    }
}

extension SiteRoute: TemplateURL {
    /// Writes path, query and fragment, percent-encoded.
    public func append(to buffer: inout TextBuffer) {
        switch self {
        case .route(let path, .none): path.append(to: &buffer)
        case .route(let path, let query):
            path.append(to: &buffer)
            query.append(to: &buffer)
        case .local(let path): buffer.append(path.value)
        case .localized(let route, let language):
            let start = buffer.count
            route.append(to: &buffer)
            let hasQuery = buffer.withUnsafeBytes { $0[start...].contains(UInt8(ascii: "?")) }
            buffer.append(hasQuery ? "&" : "?" as StaticString)
            buffer.append(QueryName.language)
            buffer.append("=" as StaticString)
            buffer.append(PercentEncoding.encode(language, keepsSlashes: true))
        }
    }

    /// Path, query and fragment as a string, for example for the `Location` of a redirect.
    public var address: String {
        var buffer = TextBuffer()
        append(to: &buffer)
        return String(decoding: buffer.bytes(), as: UTF8.self)
    }
}
