// The whole site behind a real socket, with a backend in memory and a manual clock.

import BackendInMemory
import BackendServices
import Foundation
import Hummingbird
import HummingbirdTesting
import Localization
import Logging
import Modules
import StringCatalog
import Templates
import TestBrowser
import TestGate
import Testing

@testable import WebFront

/// The site of one test.
struct TestSite: Sendable {
    let clock = TestClock()
    let log = LogRecorder()
    let backend: InMemoryBackend
    /// The longest time between two reads of a match with listeners, see `WebFront.Configuration`.
    var heartbeat = Duration.seconds(15)
    var writeLimit = Duration.seconds(10)
    var downloadLimit = Duration.seconds(600)
    var registrationLimit = 60
    var registration = Registration.open
    var connections = ConnectionLimits()
    var listeners = ListenerLimits()
    /// Renders live events, see `WebFront.Configuration`.
    var events = SharedEvents()
    /// Whether `X-Forwarded-For` from this machine is trusted.
    var trustsProxy = false
    var olderSecrets: [Data] = []
    private let publicOrigin: String?
    private let servesAPI: Bool
    private let views: [any TemplateView.Type]

    /// - Parameters:
    ///   - publicOrigin: see `WebFront.Configuration`.
    ///   - views: the views that the site can render.
    init(publicOrigin: String? = nil, servesAPI: Bool = true, views: [any TemplateView.Type] = SiteViews.all) {
        self.publicOrigin = publicOrigin
        self.views = views
        self.servesAPI = servesAPI
        backend = InMemoryBackend(now: clock.now)
    }

    /// Serves while the test runs.
    /// - Parameters:
    ///   - services: the services that the site uses instead of ``backend``; nil for ``backend``.
    ///   - places: the number of places that the test takes, out of 18, see `inTurn`.
    func serve<Value: Sendable>(
        over services: (any BackendServices)? = nil, taking places: Int = 1,
        _ test: @escaping @Sendable (_ port: Int) async throws -> Value
    ) async throws -> Value {
        var configuration = WebFront.Configuration(
            publicOrigin: publicOrigin, timeZone: .gmt, servesAPI: servesAPI)
        configuration.heartbeat = heartbeat
        configuration.writeLimit = writeLimit
        configuration.downloadLimit = downloadLimit
        configuration.registrationLimit = registrationLimit
        configuration.registration = registration
        configuration.listeners = listeners
        configuration.events = events
        if trustsProxy {
            configuration.trustedProxies = TrustedProxies(["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) })
        }
        let parts = try Parts.all.get()
        let isComplete = views.count == SiteViews.all.count
        let front = WebFront(
            services: services ?? backend, catalog: parts.catalog,
            templates: isComplete ? parts.templates : try Parts.templates(of: views, parts.catalog),
            files: parts.files, seal: Seal(secret: repeatElement(7, count: Seal.secretLength), older: olderSecrets),
            configuration: configuration, now: clock.now
        )
        let application = Application(
            router: front.router(), server: .site(connections, logger: log.logger),
            configuration: .site(address: .hostname(), connections, logger: log.logger),
            onServerRunning: { [log] channel in await channel.prepareToAccept(logger: log.logger) }, logger: log.logger)
        return try await inTurn(taking: places) {
            try await application.test(.live) { client in
                let port = try #require(client.port)
                return try await test(port)
            }
        }
    }

    /// Serves while the closure browses.
    func browse(
        in language: Language = .english, _ test: @escaping @Sendable (inout Browser) async throws -> Void
    ) async throws {
        try await serve { port in
            var browser = Browser(port: port, language: language.rawValue)
            try await test(&browser)
        }
    }

    /// Serves while the closure browses with a new account.
    func browseSignedIn(
        in language: Language = .english, _ test: @escaping @Sendable (inout Browser) async throws -> Void
    ) async throws {
        try await browse(in: language) { browser in
            try await browser.register()
            try await test(&browser)
        }
    }
}

/// The folder that contains `Localizations`, `Resources` and `public`.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.path

/// Files that are read once for all tests.
private struct Parts: Sendable {
    let catalog: LocalizedCatalog
    let templates: TemplateLibrary
    let files: StaticFiles

    static let all = Result { try Parts() }

    private init() throws {
        let root = packageRoot
        let path = root + "/Localizations/Localizable.xcstrings"
        let data = try Data(contentsOf: URL(filePath: path))
        catalog = LocalizedCatalog(try StringCatalog(parsing: Array(data), fileName: path))
        templates = try Self.templates(of: SiteViews.all, catalog)
        files = try StaticFiles(folder: root + "/public")
    }

    static func templates(of views: [any TemplateView.Type], _ catalog: LocalizedCatalog) throws -> TemplateLibrary {
        try TemplateLibrary(
            folder: packageRoot + "/Resources/Templates", layout: LayoutViewModel.self, views: views, catalog: catalog,
            documents: true)
    }
}
