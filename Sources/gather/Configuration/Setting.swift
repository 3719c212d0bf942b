// The definition of every setting: the options of the command line, the environment variables and the keys of the configuration
// file follow from it. A test compares it with the table of Documentation/Configuration.md.

import ArgumentParser
import BackendServices
import WebFront

/// A setting, identified by its name, such as `public-url`: `--public-url` on the command line, `public-url` in the configuration
/// file, and `GATHER_PUBLIC_URL` in the environment.
enum Setting: String, CaseIterable, Sendable {
    case host
    case port
    case database
    case backendURL = "backend-url"
    case secretFile = "secret-file"
    case resources
    case publicURL = "public-url"
    case timeZone = "time-zone"
    case api
    case registration
    case registrationLimit = "registration-limit"
    case trustedProxy = "trusted-proxy"
    case maxConnections = "max-connections"
    case maxListeners = "max-listeners"
    case maxListenersPerLink = "max-listeners-per-link"
    case maxListenersPerSession = "max-listeners-per-session"
    case maxListenersPerAddress = "max-listeners-per-address"
    case metrics
    case logLevel = "log-level"
    case logFormat = "log-format"

    var name: String { rawValue }

    /// The description in `--help`.
    var abstract: String {
        switch self {
        case .host: "The address to listen on."
        case .port: "The port to listen on; 0 chooses a free one."
        case .database: "The SQLite database, or the URL of a PostgreSQL database, postgresql://…"
        case .backendURL: "A server that keeps accounts, players and gathers, such as https://example.org."
        case .secretFile: "The file with up to 8 secrets: the first seals cookies, all open them."
        case .resources: "The folder that holds Resources, Localizations and public."
        case .publicURL: "The address that people type, such as https://example.org."
        case .timeZone: "The time zone for readers whose browser has not reported one, such as Europe/Paris."
        case .api: "Whether apps are served under /api: on or off."
        case .trustedProxy:
            "A proxy whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8; may be given more than once."
        case .maxConnections: "How many connections are served at the same time; more get 503."
        case .maxListeners: "How many live streams may be open at the same time; more get 503."
        case .maxListenersPerLink: "How many live streams of one link for spectators may be open; more get 429."
        case .maxListenersPerSession: "How many live streams of one session may be open; more get 429."
        case .maxListenersPerAddress: "How many live streams of one client address may be open; more get 429."
        case .registration: "Who may register: open, invite (see gather user invite) or closed."
        case .registrationLimit:
            "How many registrations one network (an IPv4 address or an IPv6 /64) may make in 15 minutes."
        case .metrics: "The address that serves metrics for Prometheus, such as 127.0.0.1:9090."
        case .logLevel: "trace, debug, info, notice, warning, error or critical."
        case .logFormat: "text or json."
        }
    }

    var standard: Default {
        switch self {
        case .host: .value("127.0.0.1")
        case .port: .value("8080")
        case .database: .value("gather.sqlite")
        case .backendURL, .publicURL, .trustedProxy, .metrics: .none
        case .registration: .value("open")
        case .maxConnections: .described("by the limits of descriptors and memory")
        case .maxListeners: .described("three quarters of the connections")
        case .maxListenersPerLink: .value("\(ListenerLimits().perLink)")
        case .maxListenersPerAddress: .value("\(ListenerLimits().perAddress)")
        case .maxListenersPerSession: .value("\(ListenerLimits().perSession)")
        case .secretFile:
            .described("the path of the SQLite file with the extension .secret; gather.secret with PostgreSQL")
        case .resources: .described("beside the binary, else the working directory")
        case .timeZone: .described("the server's")
        case .api: .value("on")
        case .registrationLimit: .value("\(AttemptThrottle.Limits().registrationsPerNetwork)")
        case .logLevel: .value("info")
        case .logFormat: .value("text")
        }
    }

    /// The value of a setting that is not given.
    enum Default: Equatable, CustomStringConvertible {
        case value(String)
        /// Determined at startup. The text says how.
        case described(String)
        case none

        var description: String {
            switch self {
            case .value(let text), .described(let text): text
            case .none: "none"
            }
        }
    }
}

/// A setting that was given on the command line.
struct GivenSetting: Sendable {
    let setting: Setting
    let text: String
}

extension Option where Value == [GivenSetting] {
    /// The option of a setting that may be given more than once.
    init(wrappedValue: [GivenSetting], all setting: Setting) {
        self.init(
            wrappedValue: wrappedValue, name: .customLong(setting.name), parsing: .singleValue,
            help: "\(setting.abstract) (default: \(setting.standard))",
            transform: { GivenSetting(setting: setting, text: $0) }
        )
    }
}

extension Option where Value == GivenSetting? {
    /// The option of a setting.
    init(_ setting: Setting) {
        self.init(
            name: .customLong(setting.name), help: "\(setting.abstract) (default: \(setting.standard))",
            transform: { GivenSetting(setting: setting, text: $0) }
        )
    }
}
