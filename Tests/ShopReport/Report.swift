// The report of the article about texts for several programs.

import Foundation
import Localization
import ShopTexts

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
