// The handler of each method of each route.

import Hummingbird
import Modules

/// The handlers of one route.
struct RouteHandlers: Sendable {
    typealias Handler = @Sendable (Request, SiteContext) async throws -> Response

    /// Answers HEAD too.
    var get: Handler?
    var post: Handler?
}

extension SiteHandlers {
    /// The handlers of a route. The switch has no default, so that a route without a case does not compile.
    private func handlers(of pattern: RoutePattern) -> RouteHandlers {
        switch pattern {
        case .home: home
        case .login: login
        case .register: register
        case .logout: logout
        case .players: players
        case .playerAdd: playerAdd
        case .playerImport: playerImport
        case .player: player
        case .playerForm: playerForm
        case .playerEdit: playerEdit
        case .playerDelete: playerDelete
        case .gathers: gathers
        case .table: table
        case .confirm: confirm
        case .gather: gather
        case .gatherTimer: gatherTimer
        case .gatherScore: gatherScore
        case .gatherScorer: gatherScorer
        case .gatherUndo: gatherUndo
        case .gatherRestore: gatherRestore
        case .gatherTeams: gatherTeams
        case .gatherLink: gatherLink
        case .gatherEnd: gatherEnd
        case .gatherCorrect: gatherCorrect
        case .gatherDelete: gatherDelete
        case .gatherEvents: gatherEvents
        case .watch: watch
        case .watchEvents: watchEvents
        case .account: account
        case .accountPassword: accountPassword
        case .accountSessionEnd: accountSessionEnd
        case .accountRecovery: accountRecovery
        case .accountExport: accountDownload(.everything)
        case .accountPlayersTable: accountDownload(.players)
        case .accountMatchesTable: accountDownload(.matches)
        case .accountDelete: accountDelete
        case .recover: recover
        case .privacy: privacy
        case .manifest: manifest
        case .serviceWorker: serviceWorker
        case .offline: offline
        case .healthz: healthz
        case .readyz: readyz
        }
    }

    /// Registers the handlers of all routes.
    func addRoutes(to router: Router<SiteContext>) {
        for pattern in RoutePattern.allCases {
            add(handlers(of: pattern), at: pattern.text.description, allowing: pattern.methods, to: router)
        }
    }

    /// Registers the handler of static files. They have no `RoutePattern`, because their names depend on their content.
    func addStaticFiles(to router: Router<SiteContext>) {
        let file: RouteHandlers.Handler = { request, context in
            let state = try context.requireState()
            let name = context.parameters.get("file") ?? ""
            if let response = state.sources.files.response(for: name, to: request) { return response }
            return try await pages.response(to: FailureModule.notFound(), for: state, request)
        }
        add(RouteHandlers(get: file), at: StaticFiles.path + "{file}", allowing: .get, to: router)
    }

    /// Registers handlers at a path. GET, HEAD and POST are rejected where the route does not have them;
    /// `RequestStateMiddleware` rejects all other methods.
    /// - Parameter methods: the methods of the route, for `Allow` when a client uses another one.
    private func add(
        _ handlers: RouteHandlers, at pattern: String, allowing methods: RouteMethods, to router: Router<SiteContext>
    ) {
        let path = RouterPath(pattern)
        let rejection = rejection(allowing: methods)
        router.get(path, use: handlers.get ?? rejection)
        router.head(path, use: handlers.get ?? rejection)
        router.post(path, use: handlers.post ?? rejection)
    }

    private func rejection(allowing methods: RouteMethods) -> RouteHandlers.Handler {
        { request, context in
            try await pages.response(toOtherMethodThan: methods, for: try context.requireState(), request)
        }
    }
}

extension RouteMethods {
    /// The value of `Allow` (RFC 9110, 10.2.1).
    var allow: String {
        ((contains(.get) ? ["GET", "HEAD"] : []) + (contains(.post) ? ["POST"] : [])).joined(separator: ", ")
    }
}
