// `gather templates`: commands for development of pages.

import ArgumentParser
import Foundation
import Logging
import Preview
import TemplateValidation
import Templates
import WebFront

struct TemplatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "Checks the templates, and shows every page.",
        subcommands: [Check.self, Preview.self],
        defaultSubcommand: Check.self
    )

    struct Check: AsyncParsableCommand, SettingsOptions {
        static let configuration = CommandConfiguration(
            abstract:
                "Binds every template, and finds texts that belong in the catalog, and unused templates and fields."
        )

        @Flag(
            help: """
                Also parse every template, and every page in every language, as HTML. \
                (builds with the trait TemplateValidation)
                """
        )
        var html = false

        @Option(.resources) var resources
        @OptionGroup var common: CommonOptions

        func run() async throws {
            // First, because a build without the trait TemplateValidation throws here.
            let check = html ? try MarkupCheck() : nil
            let settings = try await settings()
            // The command prints warnings itself.
            let silent = Logger(label: "gather") { _ in SwiftLogNoOpLogHandler() }
            let site = try Site(settings: settings, logger: silent, views: PreviewViews.all)
            let templates = site.sources().templates
            let findings = templates.hardcodedTexts + templates.warnings
            for finding in findings { print(finding) }
            let problems = try check?.problems(of: site.sources(), templates: site.folder.templates) ?? []
            for problem in problems { print("\(problem)\n    \(problem.excerpt)") }
            guard findings.isEmpty, problems.isEmpty else { throw ExitCode.failure }
            print("The templates are in order.")
        }
    }

    struct Preview: AsyncParsableCommand, SettingsOptions {
        static let configuration = CommandConfiguration(
            abstract: "Serves every page in every state and language with sample values, also en-XA and ar-XB.",
            discussion:
                "en-XA is English with accents and at least a third longer, ar-XB is English from right to left."
        )

        @Option(.host) var host
        @Option(.port) var port
        @Option(.resources) var resources
        @OptionGroup var reloading: ReloadOptions
        @OptionGroup var common: CommonOptions

        func run() async throws {
            let settings = try await settings()
            let logger = Logger.bootstrapped(by: settings)
            let site = try Site(
                settings: settings, logger: logger, reloads: reloading.reload, views: PreviewViews.all,
                logsTemplateWarnings: true, addsPseudoLanguages: true
            )
            try await Server.run(
                site, PreviewFront(sources: site.sources).router(), hint: "Every page is at /preview."
            )
        }
    }
}
