// Fixtures of most suites: a catalog in three languages, models with fields, and helpers.

import Localization
import StringCatalog
import Templates
import Testing

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A URL that this type does not check. The renderer checks it.
struct Link: TemplateURL, Equatable, ExpressibleByStringLiteral {
    let path: String

    init(stringLiteral path: String) { self.path = path }

    func append(to buffer: inout TextBuffer) { buffer.append(path) }
}

struct Layout: TemplateModel {
    var site: LocalizedStringResource = "site"
    var language = "en"
    var home: Link = "/?a=1&b=2"

    static let fields: [TemplateField<Self>] = [
        .text("site", \.site), .text("language", \.language), .url("home", \.home),
        .constant("siteName", string: "Football & Gather"),
    ]
}

/// A page with a field of each type but `.message`, which `MessageSectionTests` covers.
struct Page: TemplateView {
    struct Row: TemplateModel, Equatable {
        var id = 0
        var name = ""
        var tags: [String] = []
        var link: Link = "/players/1"
        var isCurrent = false
        var note: String?

        static let fields: [TemplateField<Self>] = [
            .text("id", \.id), .text("name", \.name), .list("tags", \.tags), .url("link", \.link),
            .flag("isCurrent", \.isCurrent), .text("note", \.note),
        ]
    }

    struct Account: TemplateModel, Equatable {
        var nickname: String?
        var username = "zoë"
        var inbox: Inbox?

        static let fields: [TemplateField<Self>] = [
            .text("nickname", \.nickname), .text("username", \.username), .model("inbox", \.inbox),
        ]
    }

    struct Inbox: TemplateModel, Equatable {
        var unread = 3

        static let fields: [TemplateField<Self>] = [.text("unread", \.unread)]
    }

    var title: LocalizedStringResource = "title"
    var name = "Zoë"
    var count = 12
    var age: Int?
    var note: String?
    var hint: LocalizedStringResource?
    var isOpen = false
    var rows: [Row] = []
    var names: [String] = []
    var numbers: [Int] = []
    var labels: [LocalizedStringResource] = []
    var owner = Account()
    var account: Account?
    var link: Link = "/players?q=a&page=2"
    var next: Link?

    /// A constant that depends on the time zone.
    static let when = LocalizedStringResource(
        key: "greeting", arguments: [.date(Date(timeIntervalSince1970: 0), .time)])

    static let template = "Page"
    static let fields: [TemplateField<Self>] = [
        .text("title", \.title), .text("name", \.name), .text("count", \.count), .text("age", \.age),
        .text("note", \.note), .text("hint", \.hint), .flag("isOpen", \.isOpen), .list("rows", \.rows),
        .list("names", \.names), .list("numbers", \.numbers), .list("labels", \.labels), .model("owner", \.owner),
        .model("account", \.account), .url("link", \.link), .url("next", \.next), .constant("delete", string: "delete"),
        .constant("word", LocalizedStringResource(key: "delete")), .constant("screen", string: "a \"page\""),
        .constant("greeting", LocalizedStringResource(key: "greeting", arguments: [.text("<Zoë>")])),
        .constant("when", Page.when),
    ]
}

/// Texts in English, French and Arabic.
let catalog: LocalizedCatalog = {
    let json = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "delete": {"comment": "c", "localizations": {
            "ar": {"stringUnit": {"state": "translated", "value": "حذف"}},
            "en": {"stringUnit": {"state": "translated", "value": "Delete & go"}},
            "fr": {"stringUnit": {"state": "translated", "value": "Supprimer l’équipe"}}}},
          "garden.title": {"comment": "c", "localizations": {
            "ar": {"stringUnit": {"state": "translated", "value": "حديقة"}},
            "en": {"stringUnit": {"state": "translated", "value": "Garden"}},
            "fr": {"stringUnit": {"state": "translated", "value": "Jardin"}}}},
          "greeting": {"comment": "c", "localizations": {
            "ar": {"stringUnit": {"state": "translated", "value": "أهلا %@"}},
            "en": {"stringUnit": {"state": "translated", "value": "Hello %@"}},
            "fr": {"stringUnit": {"state": "translated", "value": "Bonjour %@"}}}},
          "site": {"comment": "c", "localizations": {
            "ar": {"stringUnit": {"state": "translated", "value": "كرة"}},
            "en": {"stringUnit": {"state": "translated", "value": "Football"}},
            "fr": {"stringUnit": {"state": "translated", "value": "Foot"}}}},
          "title": {"comment": "c", "localizations": {
            "ar": {"stringUnit": {"state": "translated", "value": "اللاعبون"}},
            "en": {"stringUnit": {"state": "translated", "value": "Players"}},
            "fr": {"stringUnit": {"state": "translated", "value": "Joueurs"}}}}
        }}
        """
    guard let catalog = try? StringCatalog(parsing: Array(json.utf8), fileName: "Localizable.xcstrings") else {
        Issue.record("the catalog of the fixtures cannot be read")
        return LocalizedCatalog(StringCatalog(fileName: "", sourceLanguage: "en"))
    }
    return LocalizedCatalog(catalog)
}()

/// A library with the template of ``Page``, and other templates by name.
func library(
    _ template: String, _ others: [String: String] = [:], documents: Bool = false
) throws(TemplateProblems) -> TemplateLibrary {
    try TemplateLibrary(
        texts: others.merging(["Page": template]) { $1 }, folder: "T", layout: Layout.self, views: [Page.self],
        catalog: catalog, documents: documents)
}

func render(
    _ template: String, _ others: [String: String] = [:], of page: Page = Page(), in language: String = "en"
) throws -> String {
    var buffer = TextBuffer()
    let context = catalog.context(for: language, timeZone: .gmt)
    try library(template, others).render(page, in: Layout(), context: context, to: &buffer)
    return buffer.text()
}

func problems(_ template: String, _ others: [String: String] = [:]) -> [String] {
    do {
        _ = try library(template, others)
        return []
    } catch {
        return error.problems.map(\.description)
    }
}
