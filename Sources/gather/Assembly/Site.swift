// Puts the site together: texts, templates, static files, services, HTTP.

import BackendServices
import Foundation
import Hummingbird
import Localization
import Logging
import Modules
import NIOCore
import StringCatalog
import Templates
import WebFront

/// Everything that is read and checked before the server listens.
struct Site {
    let settings: Settings
    let folder: ResourceFolder
    let catalog: LocalizedCatalog
    let templates: TemplateLibrary
    let files: StaticFiles
    let logger: Logger

    /// - Throws: what is missing or broken, with file and place.
    init(settings: Settings, logger: Logger) throws {
        folder = try ResourceFolder.find(settings.resources)
        self.settings = settings
        self.logger = logger
        catalog = try Self.catalog(folder.catalog, logger: logger)
        templates = try TemplateLibrary(
            folder: folder.templates, layout: LayoutViewModel.self, views: SiteViews.all, catalog: catalog
        )
        for warning in templates.warnings { logger.warning("\(warning)") }
        files = try StaticFiles(folder: folder.staticFiles)
    }

    private static func catalog(_ path: String, logger: Logger) throws -> LocalizedCatalog {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsProblem(description: "\(path): error: cannot be read")
        }
        return LocalizedCatalog(try StringCatalog(parsing: Array(data), fileName: path)) { key, language in
            logger.warning("missing text", metadata: ["key": .string(key), "language": .string(language)])
        }
    }

    /// The server, ready to run.
    /// - Parameter announce: called with the address once the server listens.
    func application(
        services: any BackendServices, announce: @escaping @Sendable (String) -> Void
    ) throws -> some ApplicationProtocol {
        let front = WebFront(
            services: services, catalog: catalog, templates: templates, files: files,
            seal: Seal(secret: try SecretFile.read(settings.secretFile)),
            configuration: .init(publicOrigin: settings.publicOrigin, timeZone: settings.timeZone)
        )
        let host = settings.host
        return Application(
            router: front.router(),
            // A connection that says nothing for so long is given up.
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
