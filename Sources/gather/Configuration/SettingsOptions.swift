// The options of the command line. They are all optional: what is not given comes from elsewhere, see `Settings`.

import ArgumentParser

/// Where the database is; options of every command that opens it.
struct DatabaseOptions: ParsableArguments {
    @Option(help: "The SQLite database. (default: gather.sqlite)")
    var database: String?

    @OptionGroup var common: CommonOptions

    var given: [String: String?] {
        common.given.merging(["database": database]) { $1 }
    }
}

/// Options of every command.
struct CommonOptions: ParsableArguments {
    @Option(help: "A JSON file with any of the options as keys.")
    var config: String?

    @Option(help: "trace, debug, info, notice, warning, error or critical. (default: info)")
    var logLevel: String?

    @Option(help: "text or json. (default: text)")
    var logFormat: String?

    var given: [String: String?] {
        ["log-level": logLevel, "log-format": logFormat]
    }
}

/// The option of the commands that show pages.
struct ReloadOptions: ParsableArguments {
    @Flag(
        help: """
            Follow changes of templates, texts and static files, for working on pages. With an error the last good page \
            stays, and says what is wrong. A new key of the catalog, or a new field, needs a build first.
            """
    )
    var reload = false
}

/// Options of the commands that serve.
struct ServerOptions: ParsableArguments {
    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 takes a free one. (default: 8080)")
    var port: String?

    @Option(help: "The folder that holds Resources, Localizations and public. (default: beside gather, else here)")
    var resources: String?

    @Option(help: "The file with the secret that seals cookies. (default: made beside the database)")
    var secretFile: String?

    @Option(help: "The address that people type, such as https://example.org.")
    var publicURL: String?

    @Option(help: "The time zone for readers whose browser did not tell, such as Europe/Paris. (default: the server's)")
    var timeZone: String?

    @Option(help: "Whether apps are served under /api: on or off. (default: on)")
    var api: String?

    @Option(help: "How many registrations one client address may make in 15 minutes. (default: 60)")
    var registrationLimit: String?

    @OptionGroup var common: CommonOptions

    var given: [String: String?] {
        common.given.merging([
            "host": host, "port": port, "resources": resources, "secret-file": secretFile, "public-url": publicURL,
            "time-zone": timeZone, "api": api, "registration-limit": registrationLimit,
        ]) { $1 }
    }
}
