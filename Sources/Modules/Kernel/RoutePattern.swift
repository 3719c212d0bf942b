// The definition of the site's routes: how each address is written, its methods, and what else depends on the route.

/// One case for each route of the site.
///
/// Links, the matching of requests, the registration of handlers and the lists of the service worker use the address in the
/// definition of the case. Some addresses are repeated elsewhere: `RouteTests` compares those in `public/scripts/sign-out.js` and
/// `public/scripts/trusted-types.js` with the definitions, and `DeployTests` those in the configurations in `deploy`.
///
/// All routes of the web front are here, except the static files below `/assets/` and the REST API below `/api`. The
/// addresses of the preview are not routes of the site, see `PreviewAddress`.
public enum RoutePattern: Int, Sendable, CaseIterable {
    case home, login, register, logout
    case players, playerAdd, playerImport, player, playerForm, playerEdit, playerDelete
    case gathers, table, confirm
    case gather, gatherTimer, gatherScore, gatherScorer, gatherUndo, gatherRestore, gatherTeams, gatherLink
    case gatherEnd, gatherCorrect, gatherDelete, gatherEvents
    case watch, watchEvents
    case account, accountPassword, accountSessionEnd, accountRecovery, accountExport, accountPlayersTable,
        accountMatchesTable
    case accountDelete, recover, privacy
    case manifest, serviceWorker, offline
    case healthz, readyz

    /// The definition of each route.
    ///
    /// Routes for posted forms that have no page of their own redirect GET to the page that has the form; only `logout`, whose
    /// form is on every page for signed-in users, rejects GET.
    private var definition: RouteDefinition {
        switch self {
        case .home: .init("/", [.get])
        case .login: .init("/login", [.get, .post], [.changesSession, .isNeverCopied])
        case .register: .init("/register", [.get, .post], [.changesSession, .isNeverCopied])
        case .logout: .init("/logout", [.post], [.changesSession])
        case .players: .init("/players", [.get], .showsAccountOnly, in: .players)
        case .playerAdd: .init("/players/add", [.get, .post], in: .players)
        case .playerImport: .init("/players/import", [.get, .post], in: .players)
        case .player: .init("/players/{player}", [.get], in: .players)
        case .playerForm: .init("/players/{player}/edit", [.get, .post], in: .players)
        case .playerEdit: .init("/players/{player}/edit/{field}", [.get, .post], in: .players)
        case .playerDelete: .init("/players/{player}/delete", [.get, .post], in: .players)
        case .gathers: .init("/gathers", [.get, .post], in: .gathers)
        case .table: .init("/table", [.get], in: .gathers)
        case .confirm: .init("/gathers/confirm", [.get], in: .gathers)
        case .gather: .init("/gathers/{gather}", [.get], in: .gathers)
        case .gatherTimer: .init("/gathers/{gather}/timer", [.get, .post], in: .gathers)
        case .gatherScore: .init("/gathers/{gather}/score", [.get, .post], in: .gathers)
        case .gatherScorer: .init("/gathers/{gather}/scorer", [.get, .post], in: .gathers)
        case .gatherUndo: .init("/gathers/{gather}/undo", [.get, .post], in: .gathers)
        case .gatherRestore: .init("/gathers/{gather}/restore", [.get, .post], in: .gathers)
        case .gatherTeams: .init("/gathers/{gather}/teams", [.get, .post], in: .gathers)
        case .gatherLink: .init("/gathers/{gather}/link", [.get, .post], in: .gathers)
        case .gatherEnd: .init("/gathers/{gather}/end", [.get, .post], in: .gathers)
        case .gatherCorrect: .init("/gathers/{gather}/correct", [.get, .post], in: .gathers)
        case .gatherDelete: .init("/gathers/{gather}/delete", [.get, .post], in: .gathers)
        case .gatherEvents: .init("/gathers/{gather}/events", [.get], [.isEventStream], in: .gathers)
        case .watch: .init("/watch/{key}", [.get], [.isNeverCopied])
        case .watchEvents: .init("/watch/{key}/events", [.get], [.isEventStream])
        case .account: .init("/account", [.get], .isSensitive, in: .account)
        case .accountPassword: .init("/account/password", [.get, .post], .isSensitive, in: .account)
        case .accountSessionEnd: .init("/account/sessions/{session}/end", [.get, .post], .isSensitive, in: .account)
        case .accountRecovery: .init("/account/recovery", [.get, .post], .isSensitive, in: .account)
        case .accountExport: .init("/account/export", [.get], [.isSensitive, .isDownload], in: .account)
        case .accountPlayersTable: .init("/account/players.csv", [.get], [.isSensitive, .isDownload], in: .account)
        case .accountMatchesTable: .init("/account/matches.csv", [.get], [.isSensitive, .isDownload], in: .account)
        case .accountDelete: .init("/account/delete", [.get, .post], [.isSensitive, .changesSession], in: .account)
        case .recover: .init("/recover", [.get, .post], [.isSensitive, .changesSession])
        case .privacy: .init("/privacy", [.get])
        case .manifest: .init("/manifest.webmanifest", [.get])
        case .serviceWorker: .init("/service-worker.js", [.get])
        case .offline: .init("/offline", [.get], [.isNeverCopied])
        case .healthz: .init("/healthz", [.get])
        case .readyz: .init("/readyz", [.get])
        }
    }

    /// The address with the names of its parameters in braces, such as `/players/{player}/edit/{field}`.
    public var text: StaticString { definition.text }

    /// The methods that the route answers; a route that answers GET also answers HEAD.
    public var methods: RouteMethods { definition.methods }

    public var traits: RouteTraits { definition.traits }

    /// The part of the site that the route belongs to; nil for none.
    public var section: LayoutViewModel.Account.Section? { definition.section }
}

/// The definition of a route. It is created at each use, so its members are of types that allocate nothing.
private struct RouteDefinition {
    let text: StaticString
    let methods: RouteMethods
    let traits: RouteTraits
    let section: LayoutViewModel.Account.Section?

    /// - Parameter text: a segment in braces is the parameter with this name.
    init(
        _ text: StaticString, _ methods: RouteMethods, _ traits: RouteTraits = [],
        in section: LayoutViewModel.Account.Section? = nil
    ) {
        self.text = text
        self.methods = methods
        self.traits = traits
        self.section = section
    }
}

/// The methods of a route.
public struct RouteMethods: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let get = RouteMethods(rawValue: 1)
    public static let post = RouteMethods(rawValue: 2)
}

/// Properties of a route.
public struct RouteTraits: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A form that is posted here may begin or end the session of the browser that posts it, so the service worker deletes its
    /// copies of pages. `accountSessionEnd` does not have this trait, because the account page offers to end only the sessions of
    /// other browsers.
    public static let changesSession = RouteTraits(rawValue: 1)
    /// The page is never among the copies of the last pages that the service worker keeps.
    public static let isNeverCopied = RouteTraits(rawValue: 2)
    /// The route answers with live events, not with a page.
    public static let isEventStream = RouteTraits(rawValue: 4)
    /// No browser or proxy stores the response.
    public static let isNeverStored = RouteTraits(rawValue: 8)
    /// The response is a file with data of an account. The web front limits how many such files are written at the same time.
    public static let isDownload = RouteTraits(rawValue: 16)
    /// The content of the page depends on the data of the account and on the request, but not on the time.
    public static let showsAccountOnly = RouteTraits(rawValue: 32)
    /// The page may show secrets or lead to them.
    public static let isSensitive: RouteTraits = [.isNeverCopied, .isNeverStored]
}
