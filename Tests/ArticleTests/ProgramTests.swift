// The code of the article about texts for several programs, and tests of what it does.

import ArticleTexts
import Foundation
public import Localization
import Testing

public import struct Localization.LocalizedStringResource

/// The texts of all programs of the package.
public func shopTexts(
    onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
) throws -> LocalizedCatalog {
    try LocalizedCatalog(
        tables: [
            StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: "Localizable.xcstrings"),
            StringCatalog(parsing: PackageResources.Errors_xcstrings, fileName: "Errors.xcstrings"),
        ], requiring: ["Localizable", "Errors"], onMissing: onMissing)
}

public enum Column: String, CaseIterable, Sendable {
    case players, goals

    public var title: LocalizedStringResource {
        switch self {
        case .players: .playersTitle
        case .goals: .formGoals
        }
    }
}

/// The locale of the environment as a tag: `pl-PL` for `pl_PL.UTF-8`.
func localeTag(of environment: [String: String]) -> String? {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return value.map { String($0.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-") }
}

/// The lines of the report.
/// - Parameter asked: the tag of a locale, such as `pl-PL`, or nil for the default.
func report(of date: Date, asked: String?, in catalog: LocalizedCatalog) -> [String] {
    let language = LocaleNegotiator.language(acceptLanguage: asked, available: catalog.languages, default: "en")
    let formats = LocaleNegotiator.formats(of: language, acceptLanguage: asked)
    let context = catalog.context(for: language, formats: formats, timeZone: .gmt)
    let titles = Column.allCases.map { String(localized: $0.title, in: context) }
    return [String(localized: .bookDue(.date(date, .date)), in: context)] + titles
}

@Suite("Article about texts for several programs")
struct ProgramTests {
    @Test(
        "The report is in the language of the environment, with the formats of its region",
        arguments: [
            (["LANG": "fr_CA.UTF-8"], "fr-CA", "21 novembre 2026"),
            (["LANG": "en_US.UTF-8"], "en-US", "November 21, 2026"),
            (["LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "en_US"], "fr", "21 novembre 2026"),
            (["LC_ALL": "C", "LANG": "fr_FR"], "C", "21 November 2026"),
            (["LANG": "de_DE@euro"], "de-DE", "21 November 2026"),
            ([:], nil, "21 November 2026"),
        ])
    func environment(environment: [String: String], tag: String?, date: String) throws {
        #expect(localeTag(of: environment) == tag)
        let day = Date(timeIntervalSince1970: 1_795_219_200)
        let lines = report(of: day, asked: localeTag(of: environment), in: try shopTexts())
        #expect(lines.count == 3 && lines[0].contains(date), "\(lines)")
        #expect(lines[1] == (date.contains("novembre") ? "Joueurs" : "Players"))
    }
}
