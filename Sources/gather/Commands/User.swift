// `gather user`: manages accounts. Passwords are read from standard input, so that they are not in the shell history.

import ArgumentParser
import BackendSQLite
import BackendServices
import BackendStorage
import Entities
import Foundation
import Logging
import Modules

struct User: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates, changes and deletes accounts.",
        subcommands: [Create.self, SetPassword.self, Delete.self, Invite.self, Import.self]
    )

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Creates an account.")

        @Argument(help: "The username.") var name: String
        @OptionGroup var options: DatabaseOptions

        func run() async throws {
            let settings = try await User.settings(options)
            // On a server with --backend-url, the option is often set only in the environment of the service, and
            // not in that of the operator.
            if case .file(let path) = settings.database, FileManager.default.fileExists(atPath: path),
                try DatabaseInspection(of: path, checksPages: false).isOfFront()
            {
                throw SettingsProblem(
                    description: "\(path): error: the database has matches of a server with --backend-url and no "
                        + "accounts; run the command on the server that has the accounts")
            }
            // The first account can be created before the first start of the server.
            try await User.change(settings, name, createsDatabase: true) { backend in
                let username = try Username.validated(name)
                let password = try PasswordPrompt.read()
                _ = try await backend.createUser(Credentials(username: username, password: password))
                print("The account \(username) was created.")
            }
        }
    }

    struct SetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Sets the password of an account, ends its sessions and deletes its recovery code."
        )

        @Argument(help: "The username.") var name: String
        @OptionGroup var options: DatabaseOptions

        func run() async throws {
            try await User.change(options, name) { backend in
                let password = try PasswordPrompt.read()
                try await backend.setPassword(Credentials(username: name, password: password))
                print("The password of \(name) was set; its sessions have ended, and its recovery code was deleted.")
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes an account with all players and matches."
        )

        @Argument(help: "The username.") var name: String
        @OptionGroup var options: DatabaseOptions

        func run() async throws {
            try await User.change(options, name) { backend in
                try await backend.deleteUser(named: name)
                print("The account \(name) was deleted with everything in it.")
            }
        }
    }

    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a link for one registration, which works for 7 days (see --registration invite)."
        )

        @OptionGroup var options: InvitationOptions

        func run() async throws {
            let settings = try await options.settings()
            try await User.change(settings, "") { backend in
                let route = SiteRoute.register(invitation: try await backend.makeInvitation())
                print((settings.publicOrigin ?? settings.listeningOrigin) + route.address)
                guard settings.publicOrigin == nil,
                    HostAndPort(host: settings.host, port: settings.port).isLoopback
                else { return }
                // On standard error, so that the output is the link alone.
                StandardStream.error.write(
                    "The link works only on this machine; give --public-url for the address that people type.\n")
            }
        }
    }

    /// Opens the database that has the accounts, runs `body`, and closes the database.
    /// - Throws: a ``SettingsProblem`` for an error of the backend, and when another server has the accounts.
    static func change(
        _ options: DatabaseOptions, _ name: String, _ body: (any DatabaseBackend) async throws -> Void
    ) async throws {
        try await change(try await settings(options), name, body)
    }

    /// The settings of a command for an account.
    /// - Throws: a ``SettingsProblem`` when another server has the accounts.
    static func settings(_ options: DatabaseOptions) async throws -> Settings {
        let settings = try await options.settings()
        guard settings.backendURL == nil else {
            throw SettingsProblem(
                description: "--backend-url is set: accounts are on that server; run the command there")
        }
        return settings
    }

    /// Opens the database, runs `body`, and closes the database.
    /// - Parameter createsDatabase: whether an SQLite file that is missing is created. Otherwise a missing file is an error,
    ///   because a new database has no accounts, and no server knows an invitation in it.
    /// - Throws: a ``SettingsProblem`` for an error of the backend.
    static func change(
        _ settings: Settings, _ name: String, createsDatabase: Bool = false,
        _ body: (any DatabaseBackend) async throws -> Void
    ) async throws {
        if !createsDatabase, case .file(let path) = settings.database {
            _ = try DatabaseInspection(of: path, checksPages: false)
        }
        let backend = try await settings.openDatabase(callLimit: .seconds(600), logger: .bootstrapped(by: settings))
        var problem: (any Error)?
        do {
            try await body(backend)
        } catch let error as ServiceError {
            problem = SettingsProblem(description: words(for: error, name))
        } catch is Username.Violation {
            problem = SettingsProblem(description: words(for: .invalid, name))
        } catch {
            problem = error
        }
        await backend.close()
        if let problem { throw problem }
    }

    private static func words(for error: ServiceError, _ name: String) -> String {
        switch error {
        case .conflict: "there is an account \(name) already"
        case .notFound: "there is no account \(name)"
        case .invalid: "a username has 1 to \(Username.length) characters, no colon and no control character"
        case .unavailable: "the database cannot be used now, and nothing was changed; see the log"
        default: "the change may have been made: the database did not confirm it; see the log"
        }
    }
}
