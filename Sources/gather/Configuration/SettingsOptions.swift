// The settings that each command accepts as options.

import ArgumentParser

/// A command or a group of options that contains settings.
protocol SettingsOptions: ParsableArguments {
    var common: CommonOptions { get }
}

extension SettingsOptions {
    /// The settings from the command line, the environment, the configuration file, or a default, in this order.
    /// - Parameter overriding: settings that the command sets itself. They replace those of the command line.
    func settings(overriding: [Setting: String] = [:]) async throws -> Settings {
        try await Settings(given: given.merging(overriding) { $1 }, file: common.config)
    }
}

extension ParsableArguments {
    /// The settings among these options, including those of option groups. The stored properties are read by reflection, so that no
    /// option can be forgotten.
    var given: [Setting: String] {
        var given: [Setting: String] = [:]
        for child in Mirror(reflecting: self).children {
            if let group = child.value as? any GivenSettings {
                given.merge(group.given) { $1 }
            } else if let option = child.value as? Option<GivenSetting?>, let value = option.wrappedValue {
                given[value.setting] = value.text
            } else if let option = child.value as? Option<[GivenSetting]>, let first = option.wrappedValue.first {
                // Separated by commas, as in the environment and in the configuration file.
                given[first.setting] = option.wrappedValue.map(\.text).joined(separator: ",")
            }
        }
        return given
    }
}

private protocol GivenSettings {
    var given: [Setting: String] { get }
}

extension OptionGroup: GivenSettings {
    fileprivate var given: [Setting: String] { wrappedValue.given }
}

/// Options of every command that reads settings.
struct CommonOptions: ParsableArguments {
    @Option(help: "A JSON file with any of the settings as keys.")
    var config: String?

    @Option(.logLevel) var logLevel
    @Option(.logFormat) var logFormat
}

/// Options of commands that open the database.
struct DatabaseOptions: SettingsOptions {
    @Option(.database) var database
    @OptionGroup var common: CommonOptions
}

/// Options of the command that creates the link of an invitation.
struct InvitationOptions: SettingsOptions {
    @Option(.database) var database
    @Option(.publicURL) var publicURL
    @Option(.host) var host
    @Option(.port) var port
    @OptionGroup var common: CommonOptions
}

/// The option of the commands that serve pages.
struct ReloadOptions: ParsableArguments {
    @Flag(
        help: """
            Follow changes of templates, texts and static files, for working on pages. After an error, pages use the last \
            valid files and show the error. A new key of the catalog or a new field needs a build first.
            """
    )
    var reload = false
}

/// Options of the commands that serve the site, and of `gather check`, which checks the settings of `gather serve`.
///
/// These commands have ``CommonOptions`` beside this group and not in it, because debug builds of ArgumentParser check a group in a group
/// many times.
struct ServerOptions: ParsableArguments {
    @Option(.host) var host
    @Option(.port) var port
    @Option(.resources) var resources
    @Option(.secretFile) var secretFile
    @Option(.publicURL) var publicURL
    @Option(.timeZone) var timeZone
    @Option(.api) var api
    @Option(.registration) var registration
    @Option(.registrationLimit) var registrationLimit
    @Option(all: .trustedProxy) var trustedProxy: [GivenSetting] = []
    @Option(.maxConnections) var maxConnections
    @Option(.maxListeners) var maxListeners
    @Option(.maxListenersPerLink) var maxListenersPerLink
    @Option(.maxListenersPerSession) var maxListenersPerSession
    @Option(.maxListenersPerAddress) var maxListenersPerAddress
    @Option(.metrics) var metrics
}
