// The code of the article about dates, numbers and lists, and tests of what it does.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

import struct Localization.LocalizedStringResource

@testable import ArticleSite

private struct Layout: TemplateModel {
    static let fields: [TemplateField<Self>] = []
}

struct LoanPage: TemplateView {
    let due: LocalizedStringResource
    let day: String
    let pages: LocalizedStringResource

    static let template = "LoanPage"
    static let fields: [TemplateField<Self>] = [.text("due", \.due), .text("day", \.day), .text("pages", \.pages)]
}

@Suite("Article about dates, numbers and lists")
struct ValueTests {
    private static let date = Date(timeIntervalSince1970: 1_795_289_400)
    private let date = Self.date
    private let catalog: LocalizedCatalog
    private var english: LocalizationContext { catalog.context(for: "en", timeZone: .gmt) }
    private var french: LocalizationContext { catalog.context(for: "fr", timeZone: .gmt) }

    init() throws {
        catalog = try PackageResources.catalog()
    }

    @Test("Arguments of generated symbols are formatted for the language, and can be written in three ways")
    func arguments() {
        let names = ["Ann", "Léa"]
        let due: LocalizedStringResource = .bookDue(.date(date, .date))
        let authors: LocalizedStringResource = .bookAuthors(.list(names, .and))
        let progress: LocalizedStringResource = .bookProgress(.number(0.5, .percent), .duration(.seconds(4980), .units))
        #expect(String(localized: due, in: french) == "À rendre avant le 21 novembre 2026")
        #expect(String(localized: authors, in: french) == "De Ann et Léa")
        #expect(String(localized: progress, in: french) == "50\u{A0}% lus en 1\u{A0}heure et 23 minutes")

        let sameDue: LocalizedStringResource = .bookDue("\(date, format: .date)" as LocalizedStringResource)
        let sameAuthors: LocalizedStringResource = .bookAuthors("\(names, format: .and)" as LocalizedStringResource)
        typealias Argument = LocalizedStringResource.Argument
        let typedDue: LocalizedStringResource = .bookDue(Argument.date(date, .date))
        let typedAuthors: LocalizedStringResource = .bookAuthors(Argument.list([.text("Ann"), .text("Léa")], .and))
        #expect(sameDue == due)
        #expect(sameAuthors == authors)
        for context in [english, french] {
            #expect(String(localized: typedDue, in: context) == String(localized: due, in: context))
            #expect(String(localized: typedAuthors, in: context) == String(localized: authors, in: context))
        }
    }

    @Test("A time is written in the time zone of the context")
    func zones() {
        let zone = TimeZone(identifier: "Europe/Bucharest") ?? .gmt
        let bucharest = catalog.context(for: "en", timeZone: zone)
        let start = String(localized: .date(date, .timeWithZone), in: bucharest)
        #expect(start == "9:30\u{202F}PM GMT+2")
    }

    @Test("A Decimal with few digits keeps these digits when it is converted to a Double")
    func decimals() {
        let price = Decimal(1250) / 100
        let exact = NSDecimalNumber(decimal: price).doubleValue
        let written: LocalizedStringResource = .number(exact, .fraction(digits: 2))
        #expect(String(localized: written, in: catalog.context(for: "fr", timeZone: .gmt)) == "12,50")
    }

    @Test(
        "Values equal the interpolations with the same style, also when the style is the default",
        arguments: [
            (.date(date), "\(date, format: .dateTime)"), (.number(1200), "\(1200)"),
            (.number(0.5), "\(0.5, format: .decimal)"),
            (.number(Float(0.5), .fraction(digits: 2)), "\(0.5, format: .fraction(digits: 2))"),
            (
                .list([LocalizedStringResource.playersTitle], .or),
                "\([LocalizedStringResource.playersTitle], format: .or)"
            ),
            (.list(["A"]), "\(["A"], format: .and)"),
            (.duration(.seconds(598)), "\(Duration.seconds(598), format: .clock)"),
        ] as [(LocalizedStringResource, LocalizedStringResource)])
    func values(value: LocalizedStringResource, interpolation: LocalizedStringResource) {
        #expect(value == interpolation)
    }

    @Test(
        "A value of each style is written as in the table of the article",
        arguments: [
            ("\(date, format: .date)", "21 November 2026", "21 novembre 2026"),
            ("\(date, format: .time)", "7:30 PM", "19:30"),
            ("\(date, format: .dateTime)", "21 November 2026 at 7:30 PM", "21 novembre 2026 à 19:30"),
            ("\(date, format: .timeWithZone)", "7:30 PM GMT", "19:30 UTC"),
            ("\(date, format: .dateTimeWithZone)", "21 November 2026 at 7:30 PM GMT", "21 novembre 2026 à 19:30 UTC"),
            ("\(1200)", "1,200", "1 200"), ("\(0.5)", "0.5", "0,5"),
            ("\(0.5, format: .fraction(digits: 2))", "0.50", "0,50"), ("\(0.5, format: .percent)", "50%", "50 %"),
            ("\(["A", "B", "C"], format: .and)", "A, B and C", "A, B et C"),
            ("\(["A", "B", "C"], format: .or)", "A, B or C", "A, B ou C"),
            ("\(["A", "B", "C"], format: .unit)", "A, B, C", "A, B et C"),
            ("\(Duration.seconds(598), format: .clock)", "09:58", "09:58"),
            ("\(Duration.seconds(4198), format: .longClock)", "1:09:58", "1:09:58"),
            ("\(Duration.seconds(4980), format: .units)", "1 hour, 23 minutes", "1 heure et 23 minutes"),
        ] as [(LocalizedStringResource, String, String)])
    func styles(resource: LocalizedStringResource, inEnglish: String, inFrench: String) throws {
        func text(in context: LocalizationContext) -> String {
            // The table has ordinary spaces.
            String(localized: resource, in: context).replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
        }
        #expect(text(in: english) == inEnglish)
        #expect(text(in: french) == inFrench)
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = root.appending(path: "Sources/Localization/Localization.docc/DatesNumbersAndLists.md")
        let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
        #expect(rows.contains { $0.hasSuffix(" | \(inEnglish) | \(inFrench) |") }, "\(inEnglish) | \(inFrench)")
    }

    @Test("A text can consist of a formatted value alone")
    func alone() throws {
        let dueDay: LocalizedStringResource = "\(date, format: .date)"
        let count: LocalizedStringResource = "\(1200)"
        #expect(String(localized: dueDay, in: french) == "21 novembre 2026")
        #expect(String(localized: count, in: french) == "1\u{202F}200")

        let template = """
            <p><time datetime="{{day}}">{{due}}</time></p><p>{{pages}}</p>
            """
        // At this time, the next day has already begun in Auckland.
        let context = catalog.context(for: "fr", timeZone: TimeZone(identifier: "Pacific/Auckland") ?? .gmt)
        let library = try TemplateLibrary(
            texts: ["LoanPage": template], layout: Layout.self, views: [LoanPage.self], catalog: catalog)
        let style = Date.ISO8601FormatStyle(timeZone: context.timeZone).year().month().day()
        let page = LoanPage(due: "\(date, format: .date)", day: date.formatted(style), pages: "\(1200)")
        let samePage = LoanPage(due: .date(date, .date), day: date.formatted(style), pages: .number(1200))
        #expect(samePage == page)
        let html = try library.render(page, in: Layout(), context: context).text()
        #expect(html == "<p><time datetime=\"2026-11-22\">22 novembre 2026</time></p><p>1\u{202F}200</p>")
    }

    @Test("A text of the catalog in an attribute for programs is an error, which says what to use")
    func programs() throws {
        struct Deposit: TemplateView {
            let due: LocalizedStringResource
            static let template = "Deposit"
            static let fields: [TemplateField<Self>] = [.text("due", \.due)]
        }
        let problems = #expect(throws: TemplateProblems.self) {
            try TemplateLibrary(
                texts: ["Deposit": "<progress max=\"{{due}}\"></progress>"], layout: Layout.self, views: [Deposit.self],
                catalog: catalog)
        }
        let printed = """
            Deposit.html:1:16: error: {{due}} depends on the language: max requires a number for programs, such as 12 or 0.5: use an Int or a String
            """
        #expect(problems?.description == printed)
    }

    @Test("A key that is known only at run time can have arguments")
    func keyAtRunTime() {
        let key = "goals.scored"
        let scored = LocalizedStringResource(key: key, arguments: [.text("Léa"), .integer(3)])
        #expect(scored == .goalsScored("Léa", goals: 3))
        #expect(String(localized: scored, in: english) == "Léa scored 3 goals")
    }

    @Test(
        "Each kind of argument is formatted for the language",
        arguments: [
            (.text("Léa"), "Léa"), (.integer(3), "3"), (.number(0.5), "0.5"), (.number(0.5, .percent), "50%"),
            (.date(date, .date), "21 November 2026"), (.duration(seconds: 4980, .units), "1 hour, 23 minutes"),
            (.list([.text("Ann"), .text("Léa")], .and), "Ann and Léa"), (.resource(.playersTitle), "Players"),
        ] as [(LocalizedStringResource.Argument, String)])
    func kinds(argument: LocalizedStringResource.Argument, text: String) {
        let placeholder =
            switch argument {
            case .integer: "%lld"
            case .number(_, .decimal): "%lf"
            default: "%@"
            }
        let resource = LocalizedStringResource(key: placeholder, arguments: [argument])
        #expect(String(localized: resource, in: english).replacing("\u{202F}", with: " ") == text)
    }

    @Test("A date has the format of the region in Accept-Language")
    func region() {
        let acceptLanguage = "en-US, fr;q=0.5"
        let language = LocaleNegotiator.language(
            acceptLanguage: acceptLanguage, available: catalog.languages, default: "en")
        let formats = LocaleNegotiator.formats(of: language, acceptLanguage: acceptLanguage)
        let context = catalog.context(for: language, formats: formats, timeZone: .gmt)
        #expect(context.language == "en")
        #expect(String(localized: "\(date, format: .date)", in: context) == "November 21, 2026")
    }

    @Test(
        "The formats are those of the chosen locale, or of the header when no valid locale is chosen",
        arguments: [
            ("en-US", "en", "en-US"), ("EN-us", "en", "EN-us"), ("en", "en", "en"), ("EN_us", "fr", "fr-CA"),
            (nil, "fr", "fr-CA"),
        ])
    func chosenRegion(query: String?, expected: String, expectedFormats: String) {
        let acceptLanguage = "fr-CA, en-GB;q=0.5"
        let language = LocaleNegotiator.language(
            query: query, acceptLanguage: acceptLanguage, available: catalog.languages, default: "en")
        let formats =
            LocaleNegotiator.formats(of: language, acceptLanguage: query)
            ?? LocaleNegotiator.formats(of: language, acceptLanguage: acceptLanguage)
        #expect(language == expected && formats == expectedFormats)
    }
}
