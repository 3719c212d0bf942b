// Assembles the web server of the site.

import BackendAPI
public import BackendServices
import Crypto
public import Hummingbird
public import Localization
import Modules
public import Templates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The web front of Football Gather.
public struct WebFront: Sendable {
    /// The options that the operator sets.
    public struct Configuration: Sendable {
        /// The address of the site, such as `https://example.org`. HTTPS turns on Secure cookies and HSTS. Nil when the site is
        /// reached by HTTP and has no fixed host: the host that a request names is used then.
        public var publicOrigin: String?
        /// The time zone of pages for browsers that do not send theirs.
        public var timeZone: TimeZone
        /// Whether the REST API is served under `/api`.
        public var servesAPI: Bool
        /// The proxies whose `X-Forwarded-For` is believed.
        public var trustedProxies = TrustedProxies()
        /// Who may create an account.
        public var registration = Registration.open
        /// The connection to other servers of the same database; nil for a single server.
        public var relay: (any SignalRelay)?
        /// Counts registrations, failed sign-ins and failed recoveries; by default in the memory of this process.
        public var attempts: any AttemptStore = MemoryAttemptStore()
        /// The number of registrations that pages and API together accept in 15 minutes from one network.
        public var registrationLimit = AttemptThrottle.Limits().registrationsPerNetwork
        /// The limits for open event streams.
        public var listeners = ListenerLimits()
        /// The longest time between two readings of a match with listeners. Changes by other processes, and
        /// sessions and links that have ended, are noticed after this time at the latest. It should be less than a minute,
        /// because many proxies close a connection that is silent for that long.
        public var heartbeat = ModuleFactory.heartbeat
        /// The longest time to write a live event to a client. After this time the connection is closed.
        public var writeLimit = ConnectionLimits().writeLimit
        /// The longest time to send a file with data of an account. After this time the connection is closed.
        public var downloadLimit = Duration.seconds(600)
        /// Renders live events. Tests set other limits.
        var events = SharedEvents()

        public init(publicOrigin: String?, timeZone: TimeZone, servesAPI: Bool = true) {
            self.publicOrigin = publicOrigin
            self.timeZone = timeZone
            self.servesAPI = servesAPI
        }

        var isSecure: Bool { publicOrigin?.hasPrefix("https:") ?? false }
    }

    private let stateReader: RequestStateReader
    private let handlers: SiteHandlers
    private let api: BackendAPI?
    private let isSecure: Bool
    private let clientAddresses: ClientAddresses
    private let log = RequestLog()

    /// A site with fixed sources.
    /// - Parameters:
    ///   - templates: bound to `SiteViews.all` and `LayoutViewModel`.
    ///   - now: returns the current time, for match clocks, sessions and throttling.
    public init(
        services: any BackendServices, catalog: LocalizedCatalog, templates: TemplateLibrary, files: StaticFiles,
        seal: Seal, configuration: Configuration, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let sources = PageSources(catalog: catalog, templates: templates, files: files)
        self.init(services: services, sources: { sources }, seal: seal, configuration: configuration, now: now)
    }

    /// A site whose sources can change while it runs.
    /// - Parameters:
    ///   - sources: returns the sources of pages; called once for each request that is not for the API.
    ///   - now: returns the current time, for match clocks, sessions and throttling.
    public init(
        services: any BackendServices, sources: @escaping @Sendable () -> PageSources, seal: Seal,
        configuration: Configuration, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let cookies = CookieJar(isSecure: configuration.isSecure)
        let formTokens = FormTokens(seal: seal)
        var limits = AttemptThrottle.Limits()
        limits.registrationsPerNetwork = configuration.registrationLimit
        let throttle = AttemptThrottle(
            limits: limits, store: configuration.attempts, now: now,
            onRefusal: { [log = ThrottleLog()] in log.record($0) })
        let signals = MatchSignals(relay: configuration.relay)
        // Wrapped once, so that pages and the API both notify viewers.
        let services = SignallingServices(services, signals: signals)
        isSecure = configuration.isSecure
        clientAddresses = ClientAddresses(proxies: configuration.trustedProxies)
        let stateReader = RequestStateReader(
            sources: sources, order: NameOrder(), seal: seal, sessions: OpenedSessions(seal: seal), cookies: cookies,
            timeZone: configuration.timeZone, publicOrigin: configuration.publicOrigin, now: now
        )
        self.stateReader = stateReader
        api =
            configuration.servesAPI
            ? BackendAPI(
                services: services, throttle: throttle, proofs: SealedBrowserProofs(seal: seal),
                registration: configuration.registration, publicOrigin: configuration.publicOrigin) : nil
        let layouts = LayoutBuilder(formTokens: formTokens, publicOrigin: configuration.publicOrigin)
        let modules = ModuleFactory(
            services: services, throttle: throttle, registration: configuration.registration, signals: signals,
            heartbeat: configuration.heartbeat, now: now,
            makeToken: RandomText.make
        )
        handlers = SiteHandlers(
            modules: modules,
            pages: PageResponder(
                layouts: layouts, modules: modules, seal: seal, cookies: cookies,
                languageCookies: LanguageCookies(cookies: cookies),
                downloads: DownloadPlaces(timeLimit: configuration.downloadLimit), now: now),
            sameOrigin: SameOrigin(publicOrigin: configuration.publicOrigin),
            formTokens: formTokens,
            streams: EventStreams(
                layouts: layouts, writeLimit: configuration.writeLimit,
                counts: ListenerCounts(limits: configuration.listeners), log: log, shared: configuration.events),
            services: services
        )
    }

    /// A router with the middleware and the routes of the site.
    public func router() -> Router<SiteContext> {
        let router = Router.base(isSecure: isSecure, clientAddresses: clientAddresses, log: log)
        // API routes are added before the middleware that turns errors into HTML pages.
        api?.addRoutes(to: router)
        router.add(middleware: RequestStateMiddleware(reader: stateReader, pages: handlers.pages, api: api))
        handlers.addRoutes(to: router)
        handlers.addStaticFiles(to: router)
        return router
    }
}
