// The layout, the pages and the choice of a language in the article about a site with several pages.

import Localization
import ShopTexts
import Templates

struct SiteLayout: TemplateModel {
    let language: String
    let direction: String
    let languages: [LanguageLink]

    static let fields: [TemplateField<Self>] = [
        .text("language", \.language), .text("direction", \.direction), .list("languages", \.languages),
        .constant("siteName", .playersTitle), .constant("design", string: "plain"),
    ]

    /// - Parameter query: the query of the request, percent-encoded as the browser sent it.
    init(_ context: LocalizationContext, of catalog: LocalizedCatalog, query: String? = nil) {
        language = context.language
        direction = context.layoutDirection.rawValue
        languages = catalog.languages.compactMap { tag in
            let kept = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("locale=") }
            let link = CheckedURL("?" + (kept + ["locale=\(tag)"]).joined(separator: "&"))
            return link.map { LanguageLink(tag: tag, name: catalog.autonym(of: tag), link: $0) }
        }
    }
}

struct LanguageLink: TemplateModel, Equatable {
    let tag: String
    let name: String
    let link: CheckedURL

    static let fields: [TemplateField<Self>] = [.text("tag", \.tag), .text("name", \.name), .url("link", \.link)]
}

struct HomePage: TemplateView {
    let greeting: LocalizedStringResource

    static let template = "Home"
    static let fields: [TemplateField<Self>] = [.text("greeting", \.greeting)]
}

struct GoalsPage: TemplateView {
    let name: String
    let goals: LocalizedStringResource

    static let template = "Goals"
    static let fields: [TemplateField<Self>] = [.text("name", \.name), .text("goals", \.goals)]
}

/// The language of a page, and the value of the header `Set-Cookie` when the query names this language.
func negotiate(
    query: String?, cookie: String?, acceptLanguage: String?, in catalog: LocalizedCatalog
) -> (language: String, setCookie: String?) {
    let language = LocaleNegotiator.language(
        query: query, cookie: cookie, acceptLanguage: acceptLanguage, available: catalog.languages, default: "en")
    let setCookie = "locale=\(language); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    // The query can spell a language in another way than the catalog: `LT` for `lt`.
    let chosen = LocaleNegotiator.language(
        query: query, acceptLanguage: nil, available: catalog.languages, default: "")
    return (language, chosen == language ? setCookie : nil)
}
