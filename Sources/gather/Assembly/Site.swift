// Assembles the site: texts, templates, static files, services, HTTP.

import BackendServices
import Foundation
import Hummingbird
import Logging
import Modules
import NIOCore
import Templates
import WebFront

/// Everything that is read and checked before the server listens.
struct Site {
    let settings: Settings
    let folder: ResourceFolder
    /// The current sources of pages.
    let sources: @Sendable () -> PageSources
    let logger: Logger

    /// - Parameters:
    ///   - reloads: whether changed files are read again.
    ///   - views: the views that can be rendered.
    ///   - logsTemplateWarnings: whether to log templates and fields that none of `views` uses.
    ///   - addsPseudoLanguages: whether pages are also available in `en-XA` and `ar-XB`.
    /// - Throws: errors with the file and the position of missing or invalid content.
    init(
        settings: Settings, logger: Logger, reloads: Bool = false, views: [any TemplateView.Type] = SiteViews.all,
        logsTemplateWarnings: Bool = false, addsPseudoLanguages: Bool = false
    ) throws {
        folder = try ResourceFolder.find(settings.resources)
        self.settings = settings
        self.logger = logger
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

    /// The routes of the site.
    func router(services: any BackendServices) throws -> Router<SiteContext> {
        var configuration = WebFront.Configuration(
            publicOrigin: settings.publicOrigin, timeZone: settings.timeZone, servesAPI: settings.servesAPI)
        configuration.registrationLimit = settings.registrationLimit
        return WebFront(
            services: services, sources: sources, seal: Seal(secret: try SecretFile.read(settings.secretFile)),
            configuration: configuration
        ).router()
    }

    /// The server, ready to run.
    /// - Parameter announce: called with the address once the server listens.
    func application(
        _ router: Router<SiteContext>, announce: @escaping @Sendable (String) -> Void
    ) -> some ApplicationProtocol {
        let host = settings.host
        return Application(
            router: router,
            // Idle connections are closed after this time.
            server: .http1(configuration: .init(idleTimeout: .seconds(75))),
            configuration: .init(address: .hostname(host, port: settings.port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                announce("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            },
            logger: logger
        )
    }
}
