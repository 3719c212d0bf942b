// `gather templates`: what a person who works on pages needs.

import ArgumentParser
import Foundation
import Logging
import TemplateValidation
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

        @Flag(
            help: """
                Also parse every template, and every page in every language, as HTML. \
                (builds with the trait TemplateValidation)
                """
        )
        var html = false

        @Option(help: "The folder that holds Resources, Localizations and public.")
        var resources: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            // Before anything else: this build may not be able to.
            let check = html ? try MarkupCheck() : nil
            let settings = try await Settings(
                given: common.given.merging(["resources": resources]) { $1 }, file: common.config
            )
            let site = try Site(settings: settings, logger: Logger(label: "gather"))
            let findings = site.templates.words + site.templates.warnings
            for finding in findings { print(finding) }
            let problems = try check?.problems(of: site, templates: site.folder.templates) ?? []
            for problem in problems { print("\(problem)\n    \(problem.excerpt)") }
            guard findings.isEmpty, problems.isEmpty else { throw ExitCode.failure }
            print("The templates are in order.")
        }
    }
}
