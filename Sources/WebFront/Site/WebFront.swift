// The site: everything HTTP, put together from what it was given.

import BackendAPI
public import BackendServices
import Crypto
public import FoundationEssentials
public import Hummingbird
public import Localization
import Modules
public import Templates

/// The web front of Football Gather.
public struct WebFront: Sendable {
    /// What the operator decides.
    public struct Configuration: Sendable {
        /// The address that people type, such as `https://example.org`: turns on Secure cookies and HSTS under HTTPS, and
        /// says that a proxy of ours stands before the server.
        public var publicOrigin: String?
        /// For readers whose browser did not tell.
        public var timeZone: TimeZone
        /// Whether apps are served too, under `/api`.
        public var servesAPI: Bool
        /// How many registrations are let through in 15 minutes from one network, by pages and API together.
        public var registrationLimit = 60
        /// How often a match that people watch is looked at while nothing seems to happen: changes by other processes, and
        /// sessions and links that have ended, are noticed after so long. Proxies close what is silent for a minute or so.
        public var heartbeat = Duration.seconds(15)
        /// How long live events wait for somebody who does not read them, before their connection is closed.
        public var writeLimit = Duration.seconds(10)

        public init(publicOrigin: String?, timeZone: TimeZone, servesAPI: Bool = true) {
            self.publicOrigin = publicOrigin
            self.timeZone = timeZone
            self.servesAPI = servesAPI
        }

        var isSecure: Bool { publicOrigin?.hasPrefix("https:") ?? false }
    }

    private let visits: VisitReader
    private let handlers: SiteHandlers
    private let api: BackendAPI?
    private let isSecure: Bool

    /// A site whose pages stay as they are.
    /// - Parameters:
    ///   - templates: bound to `SiteViews.all` and `LayoutViewModel`.
    ///   - now: the time that clocks, sessions and throttling go by.
    public init(
        services: any BackendServices, catalog: LocalizedCatalog, templates: TemplateLibrary, files: StaticFiles,
        seal: Seal, configuration: Configuration, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let sources = PageSources(catalog: catalog, templates: templates, files: files)
        self.init(services: services, sources: { sources }, seal: seal, configuration: configuration, now: now)
    }

    /// - Parameters:
    ///   - sources: what pages are made from; asked once for each request.
    ///   - now: the time that clocks, sessions and throttling go by.
    public init(
        services: any BackendServices, sources: @escaping @Sendable () -> PageSources, seal: Seal,
        configuration: Configuration, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let cookies = CookieJar(isSecure: configuration.isSecure)
        let formTokens = FormTokens(seal: seal)
        var limits = AttemptThrottle.Limits()
        limits.registrationsPerNetwork = configuration.registrationLimit
        let throttle = AttemptThrottle(limits: limits, now: now)
        let signals = MatchSignals()
        // Once and for all that changes matches: pages and apps alike are seen by those who watch.
        let services = SignallingServices(services, signals: signals)
        isSecure = configuration.isSecure
        let visits = VisitReader(
            sources: sources, order: NameOrder(), seal: seal, cookies: cookies, timeZone: configuration.timeZone,
            trustsProxy: configuration.publicOrigin != nil, publicOrigin: configuration.publicOrigin, now: now
        )
        self.visits = visits
        api =
            configuration.servesAPI
            ? BackendAPI(services: services, throttle: throttle, clientAddress: visits.clientAddress) : nil
        let layouts = LayoutBuilder(formTokens: formTokens, publicOrigin: configuration.publicOrigin)
        let modules = ModuleFactory(
            services: services, throttle: throttle, signals: signals, heartbeat: configuration.heartbeat, now: now,
            makeToken: RandomText.make
        )
        handlers = SiteHandlers(
            modules: modules,
            pages: PageResponder(
                layouts: layouts, banners: Banners(modules: modules), seal: seal, cookies: cookies,
                readers: ReaderNames(seal: seal), now: now
            ),
            sameOrigin: SameOrigin(publicOrigin: configuration.publicOrigin),
            formTokens: formTokens,
            streams: EventStreams(layouts: layouts, writeLimit: configuration.writeLimit),
            services: services
        )
    }

    /// The routes and what surrounds them.
    public func router() -> Router<SiteContext> {
        let router = Router(context: SiteContext.self)
        router.add(middleware: RequestLog())
        router.add(middleware: HeadResponses())
        router.add(middleware: SecurityHeaders(isSecure: isSecure))
        // What makes pages of everything stays behind it: middleware surrounds what is added later.
        api?.addRoutes(to: router)
        router.add(middleware: VisitMiddleware(reader: visits, pages: handlers.pages))
        handlers.addRoutes(to: router)
        handlers.addStaticFiles(to: router)
        return router
    }
}
