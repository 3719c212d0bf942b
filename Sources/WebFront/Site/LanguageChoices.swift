// Chooses the language, the formats and the time zone of each request.

import Localization
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The values of a request that decide the language, the formats and the time zone of its page.
struct LanguageRequest: Hashable {
    /// The query item `locale`.
    let query: String?
    /// The cookie of the language.
    let cookie: String?
    /// The header `Accept-Language`.
    let header: String?
    /// The cookie of the time zone, as received.
    let timeZone: String?

    /// Whether the choice for this request is kept. It is kept only when the texts are ASCII and have at most 256 bytes together. Such
    /// texts are compared byte by byte; comparing others may take long.
    fileprivate var isOrdinary: Bool {
        var length = 0
        for text in [query, cookie, header, timeZone] {
            guard let text else { continue }
            length += text.utf8.count
            guard length <= 256, text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        }
        return true
    }
}

/// Language, formats and time zone of a page.
struct LanguageChoice {
    let localization: LocalizationContext
    /// Whether the address names the language, and the language is available.
    let isInAddress: Bool
    /// Whether the browser sent a known time zone.
    let hasOwnTimeZone: Bool
}

/// The choices of the last requests for one catalog. They are kept because browsers send the same headers and cookies with each
/// request.
final class LanguageChoices: Sendable {
    private let catalog: LocalizedCatalog
    private let known: RecentValues<LanguageRequest, LanguageChoice>

    /// - Parameter capacity: the maximum number of choices that are kept.
    init(_ catalog: LocalizedCatalog, capacity: Int = 1_000) {
        self.catalog = catalog
        known = RecentValues(capacity: capacity)
    }

    /// The number of kept choices, for tests.
    var count: Int { known.count }

    /// - Parameter defaultTimeZone: the time zone for browsers that do not send theirs. It must be the same for all
    ///   requests, because choices are kept with it.
    func choice(for request: LanguageRequest, defaultTimeZone: TimeZone) -> LanguageChoice {
        let kept = request.isOrdinary ? known.value(for: request) { choose(request, defaultTimeZone) } : nil
        return kept ?? choose(request, defaultTimeZone)
    }

    private func choose(_ request: LanguageRequest, _ defaultTimeZone: TimeZone) -> LanguageChoice {
        let language = LocaleNegotiator.language(
            query: request.query, cookie: request.cookie, acceptLanguage: request.header,
            available: catalog.languages, default: catalog.sourceLanguage)
        let formats = LocaleNegotiator.formats(of: language, acceptLanguage: request.header)
        let timeZone = request.timeZone.flatMap(Self.timeZone)
        return LanguageChoice(
            localization: catalog.context(for: language, formats: formats, timeZone: timeZone ?? defaultTimeZone),
            isInAddress: isAvailable(request.query), hasOwnTimeZone: timeZone != nil)
    }

    private func isAvailable(_ language: String?) -> Bool {
        let none = ""
        return none
            != LocaleNegotiator.language(
                query: language, cookie: nil, acceptLanguage: nil, available: catalog.languages, default: none
            )
    }

    /// The time zone with this percent-encoded IANA name; nil for an unknown one, and for one without a slash that is not `UTC`.
    private static func timeZone(_ text: String) -> TimeZone? {
        guard let name = try? PercentEncoding.decode(text, plusIsSpace: false), name.utf8.count <= 64,
            name.contains("/") || name == "UTC"
        else { return nil }
        return TimeZone(identifier: name)
    }
}
