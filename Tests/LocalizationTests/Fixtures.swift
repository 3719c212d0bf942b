// The catalog of these tests, with helpers for lookups.

import Foundation
import Localization

import struct Localization.LocalizedStringResource

enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    static func catalog(
        onMissing: @escaping @Sendable (String, String) -> Void = { _, _ in }
    ) throws -> LocalizedCatalog {
        let bytes = Array(try text(of: "Localizable.xcstrings").utf8)
        return LocalizedCatalog(
            try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"), onMissing: onMissing)
    }

    static let paris = TimeZone(identifier: "Europe/Paris")!

    /// Compiled once for all contexts. A test that needs a catalog of its own calls `catalog`.
    private static let shared = Result { try catalog() }

    static func context(_ language: String, timeZone: TimeZone = paris) throws -> LocalizationContext {
        try shared.get().context(for: language, timeZone: timeZone)
    }

    /// The text of a key.
    static func text(
        _ key: String, _ arguments: LocalizedStringResource.Argument..., language: String
    ) throws -> String {
        String(localized: LocalizedStringResource(key: key, arguments: arguments), in: try context(language))
    }

    /// Formats a single value in any language, including languages that are not in the catalog.
    static func formatted(
        _ argument: LocalizedStringResource.Argument, language: String, timeZone: TimeZone = paris
    ) -> String {
        let catalog = LocalizedCatalog(StringCatalog(fileName: "", sourceLanguage: language))
        let resource = LocalizedStringResource(key: "", arguments: [argument], defaultValue: "%@")
        return String(localized: resource, in: catalog.context(for: language, timeZone: timeZone))
    }
}
