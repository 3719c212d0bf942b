// `gather templates`: what a person who works on pages needs.

import ArgumentParser
import Foundation
import Logging
import Templates

struct TemplatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "Checks the templates.", subcommands: [Check.self],
        defaultSubcommand: Check.self
    )

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Binds every template, and finds words and fields that should not be there."
        )

        @Option(help: "The folder that holds Resources, Localizations and public.")
        var resources: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let settings = try await Settings(
                given: common.given.merging(["resources": resources]) { $1 }, file: common.config
            )
            let site = try Site(settings: settings, logger: Logger(label: "gather"))
            let findings = site.templates.words + site.templates.warnings
            for finding in findings { print(finding) }
            guard findings.isEmpty else { throw ExitCode.failure }
            print("The templates are in order.")
        }
    }
}
