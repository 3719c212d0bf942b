// Assembles the site: texts, templates, static files, services, HTTP.

import BackendServices
import BackendStorage
import Foundation
import Hummingbird
import Logging
import Modules
import NIOCore
import Templates
import WebFront

/// The settings and the sources of pages, read and checked before the server listens.
struct Site {
    let settings: Settings
    let folder: ResourceFolder
    /// The current sources of pages.
    let sources: @Sendable () -> PageSources
    let logger: Logger
    /// The maximum number of connections that are served at the same time.
    private let connections: Int
    /// Nil when metrics are not served.
    let metrics: MetricsServer?

    /// - Parameters:
    ///   - reloads: whether changed files are read again.
    ///   - views: the views that can be rendered.
    ///   - logsTemplateWarnings: whether to log the warnings of the template library, such as unused templates and fields.
    ///   - addsPseudoLanguages: whether pages are also available in `en-XA` and `ar-XB`.
    /// - Throws: errors that name the missing or invalid files, and the positions of invalid content.
    init(
        settings: Settings, logger: Logger, reloads: Bool = false, views: [any TemplateView.Type] = SiteViews.all,
        logsTemplateWarnings: Bool = false, addsPseudoLanguages: Bool = false
    ) throws {
        folder = try ResourceFolder.find(settings.resources)
        self.settings = settings
        self.logger = logger
        // The metrics system must exist before anything creates a metric.
        metrics = settings.metrics.map { MetricsServer.bootstrapped(at: $0, logger: logger) }
        connections = Descriptors.connections(settings.limits.connections, logger: logger)
        let loader = PageSourcesLoader(
            folder: folder, views: views, logsTemplateWarnings: logsTemplateWarnings,
            addsPseudoLanguages: addsPseudoLanguages, logger: logger)
        if reloads {
            sources = try ReloadingSources(loader).current
        } else {
            let read = try loader.load()
            sources = { read }
        }
    }

    /// The seal of cookies, with the secrets in the file that the settings name. Creates this file when there is none.
    func seal() throws -> Seal {
        let secrets = try SecretFile.read(settings.secretFile)
        return Seal(secret: secrets[0], older: Array(secrets.dropFirst()))
    }

    /// The routes of the site.
    /// - Parameter database: the database of this server, even when a remote backend keeps the accounts.
    func router(
        services: any BackendServices, database: any DatabaseBackend, seal: Seal
    ) -> Router<SiteContext> {
        var configuration = WebFront.Configuration(
            publicOrigin: settings.publicOrigin, timeZone: settings.timeZone, servesAPI: settings.servesAPI)
        configuration.registration =
            switch settings.registration {
            case .open: .open
            case .invite: .invited(database.invitations)
            case .closed: .closed
            }
        configuration.relay = database.relay
        if let attempts = database.attempts { configuration.attempts = attempts }
        configuration.registrationLimit = settings.registrationLimit
        configuration.trustedProxies = settings.trustedProxies
        configuration.listeners = settings.limits.listeners(of: connections)
        return WebFront(services: services, sources: sources, seal: seal, configuration: configuration).router()
    }

    /// The server, ready to run.
    /// - Parameter announce: called with the address once the server listens.
    func application(
        _ router: Router<SiteContext>, announce: @escaping @Sendable (String) -> Void
    ) -> some ApplicationProtocol {
        let host = settings.host
        let limits = ConnectionLimits(connections: connections)
        return Application(
            router: router,
            server: .site(limits, logger: logger),
            configuration: .site(address: .hostname(host, port: settings.port), limits, logger: logger),
            onServerRunning: { [logger] channel in
                await channel.prepareToAccept(logger: logger)
                announce("http://\(HostAndPort(host: host, port: channel.localAddress?.port ?? 0))")
            },
            logger: logger
        )
    }
}
