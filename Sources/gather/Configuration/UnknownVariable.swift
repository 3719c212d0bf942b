// Environment variables that look like settings but are not settings.

import Foundation
import StringCatalog

/// An environment variable that has the prefix of settings but is not one of them: a misspelt setting, or a variable of another
/// program. Unlike an unknown key of the configuration file, it is not an error.
struct UnknownVariable: Equatable, CustomStringConvertible {
    private static let prefix = "GATHER_"

    let name: String
    /// The variable that is probably meant; nil when the name of no setting is similar.
    let nearest: String?

    static func all(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [UnknownVariable] {
        // `GATHER_CONFIG` names the configuration file.
        let known = Setting.allCases.map { $0.name.uppercased().replacing("-", with: "_") } + ["CONFIG"]
        return environment.keys.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
            .filter { !known.contains(String($0)) }.sorted()
            .map { name in
                UnknownVariable(name: prefix + name, nearest: String(name).nearest(of: known).map { prefix + $0 })
            }
    }

    var description: String {
        "\(name) is not a setting" + (nearest.map { "; did you mean \($0)?" } ?? ".")
    }
}
