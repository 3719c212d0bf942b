// The settings of one run: from the command line, the environment, the configuration file, or a default, in this order.

import BackendServices
import Configuration
import Foundation
import Logging
import SystemPackage
import WebFront

/// A problem that the operator can solve, such as an invalid value of a setting. The description is for the operator.
struct SettingsProblem: Error, CustomStringConvertible {
    let description: String
}

/// The parsed values of all settings, see ``Setting``.
struct Settings: Sendable {
    let host: String
    let port: Int
    let database: DatabaseAddress
    /// The URL of the server that keeps the accounts and has the REST contract; nil when they are in ``database``.
    let backendURL: String?
    let resources: String?
    let secretFile: String
    /// Scheme, host and port of the public URL, without the default port of the scheme; nil when there is no public URL.
    let publicOrigin: String?
    let timeZone: TimeZone
    let servesAPI: Bool
    let registration: RegistrationMode
    /// The number of registrations that one network, an IPv4 address or an IPv6 /64, may make in 15 minutes.
    let registrationLimit: Int
    let trustedProxies: TrustedProxies
    let limits: LimitSettings
    /// The address of the metrics; nil when they are not served.
    let metrics: HostAndPort?
    let logLevel: Logger.Level
    let logFormat: LogFormat

    enum RegistrationMode: String, CaseIterable {
        case open, invite, closed
    }

    enum LogFormat: String, CaseIterable {
        case text, json
    }

    /// - Parameters:
    ///   - given: options of the command line.
    ///   - file: the path of the configuration file; nil for that of the environment variable `GATHER_CONFIG`, if any.
    /// - Throws: a ``SettingsProblem`` for a value or a file that cannot be used.
    init(given: [Setting: String], file: String?) async throws {
        let values = try await SettingValues(given: given, file: file)
        host = try values.required(.host)
        port = try values.required(.port, "a port from 0 to 65535") { Self.number($0, in: 0...65535) }
        database = try DatabaseAddress(try values.required(.database), of: Setting.database.name)
        backendURL = values[.backendURL]
        resources = values[.resources]
        secretFile = values[.secretFile] ?? database.secretFile
        publicOrigin = try values.parsed(
            .publicURL, "an address such as https://example.org, with a port from 1 to 65535 if it has one", Self.origin
        )
        timeZone =
            try values.parsed(.timeZone, "a time zone such as Europe/Paris") { TimeZone(identifier: $0) } ?? .current
        servesAPI = try values.required(.api, "on or off") { ["on": true, "off": false][$0] }
        registration = try values.required(
            .registration, "open, invite or closed", RegistrationMode.init(rawValue:))
        registrationLimit = try values.required(.registrationLimit, "a number from 1 to 10000") {
            Self.number($0, in: 1...10_000)
        }
        let proxies = try values.parsed(.trustedProxy, "a list of addresses such as 127.0.0.1 or 10.0.0.0/8") {
            Self.networks($0)
        }
        trustedProxies = TrustedProxies(proxies ?? [])
        limits = try LimitSettings(values)
        metrics = try values.parsed(.metrics, "an address such as 127.0.0.1:9090") { HostAndPort($0) }
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        logLevel = try values.required(.logLevel, "one of \(levels)", Logger.Level.init(rawValue:))
        logFormat = try values.required(.logFormat, "text or json", LogFormat.init(rawValue:))
    }

    /// Networks that are separated by commas; nil when one of them is not valid, and when there is none.
    private static func networks(_ text: String) -> [IPNetwork]? {
        let parts = text.split(separator: ",").map { IPNetwork($0.trimmingCharacters(in: .whitespaces)) }
        let networks = parts.compactMap(\.self)
        return networks.count == parts.count && !networks.isEmpty ? networks : nil
    }

    /// The address at which the server listens, for links without a public URL.
    var listeningOrigin: String {
        "http://\(HostAndPort(host: host, port: port))"
    }

    fileprivate static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Scheme, host and port of a URL that has no other components. As in the header `Origin`, the default port of the scheme is
    /// left out, and a name with letters outside ASCII is in its ASCII form, `xn--…`.
    private static func origin(_ text: String) -> String? {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.encodedHost, !host.isEmpty, !host.contains("%"),
            // `port` is also nil for a number that is not an `Int`.
            url.rangeOfPort == nil || (1...65535).contains(url.port ?? 0),
            ["", "/"].contains(url.path), url.query == nil, url.fragment == nil, url.user == nil
        else { return nil }
        let port = url.port == (scheme == "https" ? 443 : 80) ? nil : url.port
        return "\(scheme)://\(host.lowercased())" + (port.map { ":\($0)" } ?? "")
    }
}

/// The limits of connections and live streams.
struct LimitSettings: Sendable {
    /// Nil for the number that ``Descriptors`` derives from the limits of descriptors and memory.
    let connections: Int?
    /// Nil for three quarters of the connections.
    let listeners: Int?
    let listenersPerLink: Int
    let listenersPerSession: Int
    let listenersPerAddress: Int

    init(_ values: SettingValues) throws {
        let (expected, number) = ("a number from 1 to 1000000", { Settings.number($0, in: 1...1_000_000) })
        connections = try values.parsed(.maxConnections, expected, number)
        listeners = try values.parsed(.maxListeners, expected, number)
        listenersPerLink = try values.required(.maxListenersPerLink, expected, number)
        listenersPerSession = try values.required(.maxListenersPerSession, expected, number)
        listenersPerAddress = try values.required(.maxListenersPerAddress, expected, number)
    }

    /// The limits of live streams. By default a quarter of the connections is left for pages.
    func listeners(of connections: Int) -> ListenerLimits {
        ListenerLimits(
            all: listeners ?? connections * 3 / 4, perLink: listenersPerLink, perSession: listenersPerSession,
            perAddress: listenersPerAddress)
    }
}

/// The texts of the settings, each from the first source that has it.
struct SettingValues {
    private let reader: ConfigReader

    init(given: [Setting: String], file: String?) async throws {
        let options = given.map { setting, text in
            (AbsoluteConfigKey([setting.name]), ConfigValue(.string(text), isSecret: false))
        }
        var providers: [any ConfigProvider] = [
            InMemoryProvider(values: Dictionary(uniqueKeysWithValues: options)),
            EnvironmentVariablesProvider().prefixKeys(with: "gather"),
        ]
        let environment = ConfigReader(providers: providers)
        if let file = file ?? environment.string(forKey: "config") {
            try Self.checkKeys(of: file)
            providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(file)))
        }
        reader = ConfigReader(providers: providers)
    }

    /// The given value, or else the default. Nil for a setting that is not given and has no fixed default.
    subscript(setting: Setting) -> String? {
        let key = ConfigKey(setting.name)
        if let text = reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init) { return text }
        return if case .value(let text) = setting.standard { text } else { nil }
    }

    /// - Throws: a ``SettingsProblem`` that names the `expected` format, when `parse` returns nil.
    func parsed<Value>(_ setting: Setting, _ expected: String, _ parse: (String) -> Value?) throws -> Value? {
        try self[setting].map { text in
            guard let value = parse(text) else {
                throw SettingsProblem(description: "--\(setting.name): \(text) is not \(expected)")
            }
            return value
        }
    }

    /// As ``parsed(_:_:_:)``, for a setting with a fixed default.
    func required<Value>(_ setting: Setting, _ expected: String, _ parse: (String) -> Value?) throws -> Value {
        guard let value = try parsed(setting, expected, parse) else {
            throw SettingsProblem(description: "--\(setting.name) is missing")
        }
        return value
    }

    func required(_ setting: Setting) throws -> String {
        try required(setting, "a text") { $0 }
    }

    /// A value of the configuration file. It is usable when it is a text or a whole number.
    private struct FileValue: Decodable {
        let isUsable: Bool

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            isUsable = (try? value.decode(String.self)) != nil || (try? value.decode(Int.self)) != nil
        }
    }

    /// Rejects unknown keys, and values that are neither texts nor whole numbers. Both would be ignored otherwise.
    private static func checkKeys(of file: String) throws {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw SettingsProblem(description: "\(file): error: the configuration file cannot be read")
        }
        guard let values = try? JSONDecoder().decode([String: FileValue].self, from: data) else {
            throw SettingsProblem(description: "\(file): error: the configuration file is not a JSON object")
        }
        let unknown = values.keys.filter { Setting(rawValue: $0) == nil }.sorted()
        guard unknown.isEmpty else {
            let known = Setting.allCases.map(\.name).joined(separator: ", ")
            throw SettingsProblem(
                description:
                    "\(file): error: unknown settings: \(unknown.joined(separator: ", ")); the settings are \(known)"
            )
        }
        let wrong = values.filter { !$0.value.isUsable }.keys.sorted()
        guard wrong.isEmpty else {
            throw SettingsProblem(
                description:
                    "\(file): error: settings that are neither texts nor whole numbers: \(wrong.joined(separator: ", "))"
            )
        }
    }
}
