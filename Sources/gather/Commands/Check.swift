// `gather check`: lists what in the configuration is not fit for production.

import ArgumentParser
import BackendPostgreSQL
import BackendREST
import BackendSQLite
import Foundation
import Logging
import Modules
import WebFront

struct Check: AsyncParsableCommand, SettingsOptions {
    static let configuration = CommandConfiguration(
        abstract: "Lists what is not fit for production. The exit status is 1 when the list is not empty.",
        discussion:
            "It uses the settings of gather serve, reads files, asks the server of --backend-url, and changes nothing."
    )

    @OptionGroup var server: ServerOptions
    @OptionGroup var common: CommonOptions
    @Option(.database) var database
    @Option(.backendURL) var backendURL

    func run() async throws {
        let settings = try await settings()
        let check = ProductionCheck(settings: settings)
        let findings = check.findings() + check.invalidFiles() + (await check.unansweringBackend())
        // Not a finding, because the variable may belong to another program.
        for variable in UnknownVariable.all() { StandardStream.error.write("warning: \(variable)\n") }
        for finding in findings { print(finding) }
        guard findings.isEmpty else { throw ExitCode(1) }
        print("No problems found.")
    }
}

/// Compares settings and files with what a server on the open internet needs.
struct ProductionCheck {
    let settings: Settings

    /// One line for each problem: the setting, what is wrong, and in most lines what to do.
    func findings() -> [String] {
        address() + proxies() + secret() + database() + people() + operation() + backend() + resources()
    }

    private func address() -> [String] {
        guard let origin = settings.publicOrigin else {
            return [Self.line(.publicURL, "is not set: cookies are not Secure; give the HTTPS address of the site")]
        }
        guard origin.hasPrefix("https:") else {
            return [Self.line(.publicURL, "is \(origin): passwords are sent unencrypted; use https:")]
        }
        // The server has no TLS of its own, so an HTTPS address needs a proxy.
        guard !settings.trustedProxies.isEmpty else {
            return [
                Self.line(
                    .trustedProxy, "is not set: all clients of the proxy count as one; give the proxy's address")
            ]
        }
        return []
    }

    private func proxies() -> [String] {
        settings.trustedProxies.wideNetworks.map { network in
            Self.line(
                .trustedProxy,
                "has \(network): any client in this network can claim any address; name only the proxies' addresses")
        }
    }

    private func secret() -> [String] {
        let access = FileAccess(of: settings.secretFile)
        guard access.mode != nil else {
            return [
                Self.line(
                    .secretFile,
                    "\(settings.secretFile) does not exist: the server creates it at the start; keep it with the backups"
                )
            ]
        }
        if access.isShared {
            return [
                Self.line(.secretFile, "\(settings.secretFile) has mode \(access.description): run chmod 600 on it")
            ]
        }
        do {
            _ = try SecretFile.read(settings.secretFile)
            return []
        } catch {
            return [Self.line(.secretFile, "\(error)")]
        }
    }

    private func database() -> [String] {
        switch settings.database {
        case .file(let path): file(path)
        case .postgreSQL(let url): server(url)
        }
    }

    /// Reports a database on another machine whose server is not verified: others could read the data on the way, or answer in
    /// place of the server.
    private func server(_ url: String) -> [String] {
        // An empty host and a path stand for a socket of this machine.
        let hosts = PostgreSQLAddress.hosts(of: url).filter { host in
            !host.isEmpty && !host.hasPrefix("/") && !HostAndPort(host: host, port: 0).isLoopback
        }
        guard !hosts.isEmpty, PostgreSQLAddress.parameter("sslmode", of: url) != "verify-full" else { return [] }
        return [
            Self.line(
                .database,
                "does not verify the server of \(settings.database): add sslmode=verify-full to the parameters of the URL"
            )
        ]
    }

    private func file(_ path: String) -> [String] {
        if Self.temporaryFolders.contains(where: { absolute(path).hasPrefix($0) }) {
            return [Self.line(.database, "\(path) is temporary: a restart of the machine loses everything")]
        }
        let access = FileAccess(of: path)
        guard access.mode != nil else {
            return [Self.line(.database, "\(path) does not exist: run gather migrate, or restore a backup")]
        }
        var findings: [String] = []
        if access.isShared {
            findings.append(Self.line(.database, "\(path) has mode \(access.description): run chmod 600 on it"))
        }
        let folder = (absolute(path) as NSString).deletingLastPathComponent
        if FileAccess(of: folder).mode.map({ $0 & 0o022 != 0 }) ?? false {
            findings.append(Self.line(.database, "others can replace files in \(folder): run chmod go-w on it"))
        }
        do {
            if try DatabaseInspection(of: path).hasAccount(named: DemoData.username) {
                findings.append(
                    Self.line(.database, "\(path) has the account of gather demo, whose password everybody knows"))
            }
        } catch {
            findings.append(Self.line(.database, "\(path) cannot be used: \(error.explanation)"))
        }
        return findings
    }

    private func people() -> [String] {
        settings.registration == .open && settings.registrationLimit > 1_000
            ? [
                Self.line(
                    .registrationLimit,
                    "is \(settings.registrationLimit): one network can make that many accounts in 15 minutes")
            ] : []
    }

    private func operation() -> [String] {
        var findings: [String] = []
        if settings.logLevel < .info {
            findings.append(Self.line(.logLevel, "is \(settings.logLevel.rawValue): the log grows fast; use info"))
        }
        if settings.logLevel > .notice {
            findings.append(
                Self.line(.logLevel, "is \(settings.logLevel.rawValue): requests are not logged; use info"))
        }
        if settings.logFormat != .json {
            findings.append(Self.line(.logFormat, "is \(settings.logFormat.rawValue): use json, which tools can read"))
        }
        if let metrics = settings.metrics, !metrics.isLoopback {
            findings.append(Self.line(.metrics, "is \(metrics): other machines may read the metrics; use 127.0.0.1"))
        }
        return findings
    }

    private func backend() -> [String] {
        guard let url = settings.backendURL else { return [] }
        do {
            try RESTBackend.check(url: url)
        } catch {
            return [Self.line(.backendURL, "cannot be used: \(error.reason)")]
        }
        guard url.lowercased().hasPrefix("http://"), !Self.isLoopback(url) else { return [] }
        return [Self.line(.backendURL, "is \(url): digests of passwords travel unencrypted; use https:")]
    }

    /// A line when the server of ``Settings/backendURL`` cannot be used now, for an operator who checks before the first start. The
    /// line is not one of ``findings()``, because this function waits for that server.
    func unansweringBackend(within limit: Duration = .seconds(3)) async -> [String] {
        // An invalid URL is one of the findings.
        guard let url = settings.backendURL,
            let isAnswering = try? await RESTBackend.isAnswering(url: url, within: limit), !isAnswering
        else { return [] }
        return [
            Self.line(
                .backendURL, "is \(url): no server with the REST contract answers there; start it, or correct the URL")
        ]
    }

    private func resources() -> [String] {
        do {
            _ = try ResourceFolder.find(settings.resources)
            return []
        } catch {
            return [Self.line(.resources, "\(error)".replacing("\n", with: " "))]
        }
    }

    /// A line for each problem of the catalog, the templates and the static files with which the server would not start. The lines are
    /// not among ``findings()``, because this function takes as long as the start of the server does.
    func invalidFiles() -> [String] {
        // Missing files are one of the findings.
        guard let folder = try? ResourceFolder.find(settings.resources) else { return [] }
        let loader = PageSourcesLoader(
            folder: folder, views: SiteViews.all, logsTemplateWarnings: false, addsPseudoLanguages: false,
            logger: Logger(label: "check") { _ in SwiftLogNoOpLogHandler() })
        do {
            _ = try loader.load()
            return []
        } catch {
            return "\(error)".split(separator: "\n").map(String.init)
        }
    }

    private static let temporaryFolders = ["/tmp/", "/dev/shm/", "/run/"]

    private func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).path
    }

    private static func isLoopback(_ url: String) -> Bool {
        // Foundation returns the host of `http://[::1]:8081` with its brackets.
        URLComponents(string: url)?.host.map {
            HostAndPort(host: $0.trimmingCharacters(in: ["[", "]"]), port: 0).isLoopback
        } ?? false
    }

    private static func line(_ setting: Setting, _ text: String) -> String {
        "--\(setting.name) \(text)."
    }
}
