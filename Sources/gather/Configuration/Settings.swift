// What the operator decided: the command line, else the environment, else the configuration file, else a default.

import Configuration
import Foundation
import Logging
import SystemPackage

/// A setting that cannot be used, in words for the operator.
struct SettingsProblem: Error, CustomStringConvertible {
    let description: String
}

/// Every setting, checked.
struct Settings: Sendable {
    let host: String
    let port: Int
    let database: String
    /// A server that speaks the REST contract; nil for the embedded backend.
    let backendURL: String?
    let resources: String?
    let secretFile: String
    /// Scheme, host and port of the public URL.
    let publicOrigin: String?
    let timeZone: TimeZone
    let servesAPI: Bool
    /// How many registrations one network may make in 15 minutes.
    let registrationLimit: Int
    let logLevel: Logger.Level
    let logFormat: LogFormat

    enum LogFormat: String, CaseIterable {
        case text, json
    }

    /// - Parameters:
    ///   - given: options of the command line, by the names of ``keys``; nil for those not given.
    ///   - file: the configuration file.
    init(given: [String: String?], file: String?) async throws {
        let values = try await SettingValues(given: given, file: file)
        host = values["host"] ?? "127.0.0.1"
        port =
            try values.parsed("port", "a port from 0 to 65535") { Int($0).flatMap { 0...65535 ~= $0 ? $0 : nil } }
            ?? 8080
        database = values["database"] ?? "gather.sqlite"
        backendURL = values["backend-url"]
        resources = values["resources"]
        secretFile =
            values["secret-file"] ?? (database as NSString).deletingPathExtension + ".secret"
        publicOrigin = try values.parsed("public-url", "an address such as https://example.org", Self.origin)
        timeZone =
            try values.parsed("time-zone", "a time zone such as Europe/Paris") { TimeZone(identifier: $0) }
            ?? .current
        servesAPI = try values.parsed("api", "on or off") { ["on": true, "off": false][$0] } ?? true
        registrationLimit =
            try values.parsed("registration-limit", "a number from 1 to 10000") {
                Int($0).flatMap { 1...10_000 ~= $0 ? $0 : nil }
            } ?? 60
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        logLevel = try values.parsed("log-level", "one of \(levels)", Logger.Level.init(rawValue:)) ?? .info
        logFormat = try values.parsed("log-format", "text or json", LogFormat.init(rawValue:)) ?? .text
    }

    /// Names of all settings, as in the configuration file.
    static let keys = [
        "host", "port", "database", "backend-url", "resources", "secret-file", "public-url", "time-zone", "api",
        "registration-limit", "log-level", "log-format",
    ]

    /// Scheme, host and port of an address that has nothing else.
    private static func origin(_ text: String) -> String? {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
            ["", "/"].contains(url.path), url.query == nil, url.fragment == nil, url.user == nil
        else { return nil }
        return "\(scheme)://\(host.lowercased())" + (url.port.map { ":\($0)" } ?? "")
    }
}

/// The texts of the settings, from the first place that has them.
struct SettingValues {
    private let reader: ConfigReader

    init(given: [String: String?], file: String?) async throws {
        let options = given.compactMapValues { $0 }
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                values: Dictionary(
                    uniqueKeysWithValues: options.map {
                        (AbsoluteConfigKey([$0.key]), ConfigValue(.string($0.value), isSecret: false))
                    })),
            EnvironmentVariablesProvider().prefixKeys(with: "gather"),
        ]
        let environment = ConfigReader(providers: providers)
        if let file = file ?? environment.string(forKey: "config") {
            try Self.checkKeys(of: file)
            providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(file)))
        }
        reader = ConfigReader(providers: providers)
    }

    subscript(key: String) -> String? {
        let key = ConfigKey(key)
        return reader.string(forKey: key) ?? reader.int(forKey: key).map(String.init)
    }

    /// - Throws: what the setting should have been, when `parse` cannot make sense of it.
    func parsed<Value>(_ key: String, _ expected: String, _ parse: (String) -> Value?) throws -> Value? {
        guard let text = self[key] else { return nil }
        guard let value = parse(text) else {
            throw SettingsProblem(description: "--\(key): \(text) is not \(expected)")
        }
        return value
    }

    /// A value of the configuration file: text or a whole number.
    private struct FileValue: Decodable {
        let isUsable: Bool

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            isUsable = (try? value.decode(String.self)) != nil || (try? value.decode(Int.self)) != nil
        }
    }

    /// A misspelt key, or a value of another type, would go unnoticed otherwise.
    private static func checkKeys(of file: String) throws {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw SettingsProblem(description: "\(file): error: the configuration file cannot be read")
        }
        guard let values = try? JSONDecoder().decode([String: FileValue].self, from: data) else {
            throw SettingsProblem(description: "\(file): error: the configuration file is no JSON object")
        }
        let unknown = values.keys.filter { !Settings.keys.contains($0) }.sorted()
        guard unknown.isEmpty else {
            let known = Settings.keys.joined(separator: ", ")
            throw SettingsProblem(
                description: "\(file): error: unknown settings: \(unknown.joined(separator: ", ")); there are \(known)"
            )
        }
        let wrong = values.filter { !$0.value.isUsable }.keys.sorted()
        guard wrong.isEmpty else {
            throw SettingsProblem(
                description: "\(file): error: neither text nor whole numbers: \(wrong.joined(separator: ", "))"
            )
        }
    }
}
