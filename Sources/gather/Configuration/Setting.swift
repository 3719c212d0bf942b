// The definition of every setting. Options of the command line, environment variables, keys of the configuration file and
// the README's table follow from it.

import ArgumentParser

/// A setting, identified by its name: `--NAME` on the command line, a key of the configuration file, and an environment
/// variable with the prefix `GATHER_` and underscores.
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
    case registrationLimit = "registration-limit"
    case logLevel = "log-level"
    case logFormat = "log-format"

    var name: String { rawValue }

    /// The description in `--help`.
    var abstract: String {
        switch self {
        case .host: "The address to listen on."
        case .port: "The port to listen on; 0 takes a free one."
        case .database: "The SQLite database."
        case .backendURL: "A server that keeps accounts, players and gathers, such as https://example.org."
        case .secretFile: "The file with the secret that seals cookies."
        case .resources: "The folder that holds Resources, Localizations and public."
        case .publicURL: "The address that people type, such as https://example.org."
        case .timeZone: "The time zone for readers whose browser did not tell, such as Europe/Paris."
        case .api: "Whether apps are served under /api: on or off."
        case .registrationLimit: "How many registrations one client address may make in 15 minutes."
        case .logLevel: "trace, debug, info, notice, warning, error or critical."
        case .logFormat: "text or json."
        }
    }

    var standard: Default {
        switch self {
        case .host: .value("127.0.0.1")
        case .port: .value("8080")
        case .database: .value("gather.sqlite")
        case .backendURL, .publicURL: .none
        case .secretFile: .described("beside the database, .secret")
        case .resources: .described("beside the binary, else the working directory")
        case .timeZone: .described("the server's")
        case .api: .value("on")
        case .registrationLimit: .value("60")
        case .logLevel: .value("info")
        case .logFormat: .value("text")
        }
    }

    /// The value of a setting that is not given.
    enum Default: Equatable, CustomStringConvertible {
        case value(String)
        /// Determined at startup.
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

extension Option where Value == GivenSetting? {
    /// The option of a setting.
    init(_ setting: Setting) {
        self.init(
            name: .customLong(setting.name), help: "\(setting.abstract) (default: \(setting.standard))",
            transform: { GivenSetting(setting: setting, text: $0) }
        )
    }
}
