// The types for addresses and for the layout in the article about the language in the path.

import Localization
import ShopTexts
import Templates

/// The language of a path such as `/fr/reader`, and the rest of the path.
struct LocalizedPath: Equatable {
    let language: String
    /// The path after the language, percent-encoded as the browser sent it: empty, or with a `/` at its start.
    let rest: String
    /// Whether the first segment is not a language of the catalog, so that the cookie or the header decides.
    let isNegotiated: Bool

    /// - Parameter cookie: the language of the last page, when a cookie keeps it.
    init(_ path: String, cookie: String? = nil, acceptLanguage: String?, in catalog: LocalizedCatalog) {
        let segments = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        if segments.count > 1, segments[0].isEmpty, catalog.languages.contains(String(segments[1])) {
            language = String(segments[1])
            rest = String(path.dropFirst(1 + language.count))
            isNegotiated = false
        } else {
            language = LocaleNegotiator.language(
                cookie: cookie, acceptLanguage: acceptLanguage, available: catalog.languages, default: "en")
            rest = ""
            isNegotiated = true
        }
    }
}

/// The address of the first page in a language, `/fr`. The addresses of the other pages begin with it.
struct HomeURL: TemplateURL, Equatable {
    let language: String

    func append(to buffer: inout TextBuffer) {
        buffer.append("/")
        buffer.append(language)
    }
}

struct PathLayout: TemplateModel {
    let language: String
    let direction: String
    let home: HomeURL
    let languages: [LanguageLink]

    static let fields: [TemplateField<Self>] = [
        .text("language", \.language), .text("direction", \.direction), .url("home", \.home),
        .list("languages", \.languages), .constant("siteName", .playersTitle),
    ]

    /// - Parameters:
    ///   - path: the path of the page.
    ///   - query: the query of the request, percent-encoded as the browser sent it.
    init(_ context: LocalizationContext, of catalog: LocalizedCatalog, path: LocalizedPath, query: String? = nil) {
        language = context.language
        direction = context.layoutDirection.rawValue
        home = HomeURL(language: context.language)
        // The page of an error at an address without a language links to the first page in each language.
        let address = path.isNegotiated ? "" : path.rest + (query.map { "?\($0)" } ?? "")
        languages = catalog.languages.compactMap { tag in
            let link = CheckedURL("/\(tag)\(address)")
            return link.map { LanguageLink(tag: tag, name: catalog.autonym(of: tag), link: $0) }
        }
    }
}

/// The address of the page of a player, `/fr/players/3`.
struct PlayerPageURL: TemplateURL, Equatable {
    let home: HomeURL
    let id: Int

    func append(to buffer: inout TextBuffer) {
        home.append(to: &buffer)
        buffer.append("/players/\(id)")
    }
}

struct PlayerLink: TemplateModel, Equatable {
    let name: String
    let link: PlayerPageURL

    static let fields: [TemplateField<Self>] = [.text("name", \.name), .url("link", \.link)]
}

// not in an article
struct PlayerList: TemplateView {
    let players: [PlayerLink]

    static let template = "PlayerList"
    static let fields: [TemplateField<Self>] = [.list("players", \.players)]
}
// in an article
