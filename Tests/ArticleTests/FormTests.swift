// The code of the section about forms in the article about a site with several pages, and tests of what it does.

import ArticleTexts
import Foundation
import Localization
import Templates
import Testing

import struct Localization.LocalizedStringResource

/// A field of a form, with the text that was typed, and a message when this text cannot be accepted.
struct FormField: TemplateModel, Equatable {
    let id: String
    let label: LocalizedStringResource
    var typed = ""
    var error: LocalizedStringResource?

    static let fields: [TemplateField<Self>] = [
        .text("id", \.id), .text("label", \.label), .text("typed", \.typed), .text("error", \.error),
    ]
}

struct ReaderForm: TemplateView {
    let name: FormField
    let goals: FormField
    let hasMistakes: Bool

    static let template = "ReaderForm"
    static let fields: [TemplateField<Self>] = [
        .model("name", \.name), .model("goals", \.goals), .flag("hasMistakes", \.hasMistakes),
        .constant("send", .formSend),
    ]

    /// The form before something is typed.
    static let empty = ReaderForm(
        name: FormField(id: "name", label: .formName), goals: FormField(id: "goals", label: .formGoals),
        hasMistakes: false)
}

extension ReaderForm {
    /// The form with what was typed, and a message for each mistake.
    init(name: String, goals: String) {
        let isMissing = name.allSatisfy(\.isWhitespace)
        let nameError: LocalizedStringResource? = isMissing ? .formNameMissing : nil
        let goalsError: LocalizedStringResource? = Self.number(goals) == nil ? .formGoalsInvalid : nil
        self.init(
            name: FormField(id: "name", label: .formName, typed: name, error: nameError),
            goals: FormField(id: "goals", label: .formGoals, typed: goals, error: goalsError),
            hasMistakes: nameError != nil || goalsError != nil)
    }

    /// A whole number in the digits of any script: `3` and `۳`.
    static func number(_ typed: String) -> Int? {
        let digits = typed.map { digit in
            let isDigit = digit.unicodeScalars.first?.properties.numericType == .decimal
            return isDigit ? digit.wholeNumberValue.map(String.init) ?? String(digit) : String(digit)
        }
        return Int(digits.joined())
    }
}

/// An option of a `<select>`.
struct Choice: TemplateModel, Equatable {
    let value: String
    let title: LocalizedStringResource
    let isSelected: Bool

    static let fields: [TemplateField<Self>] = [
        .text("value", \.value), .text("title", \.title), .flag("selected", \.isSelected),
    ]
}

private struct OrderForm: TemplateView {
    let orders: [Choice]

    static let template = "OrderForm"
    static let fields: [TemplateField<Self>] = [.constant("order", .formGoals), .list("orders", \.orders)]
}

@Suite("Article about a site with several pages: forms")
struct FormTests {
    static let templates = [
        "Field": """
        <label for="{{id}}">{{label}}</label>
        <input id="{{id}}" name="{{id}}" value="{{typed}}"{{#error}} aria-invalid="true" aria-describedby="{{id}}-error"{{/error}}>
        {{#error}}<p id="{{id}}-error">{{error}}</p>{{/error}}
        """,
        "ReaderForm": """
        {{<Site}}
        {{$content}}
        <form method="post" action="/reader">
        {{#name}}{{> Field}}{{/name}}
        {{#goals}}{{> Field}}{{/goals}}
        <button>{{send}}</button>
        {{#hasMistakes}}
        {{#languages}}<button name="locale" value="{{tag}}" lang="{{tag}}">{{name}}</button>{{/languages}}
        {{/hasMistakes}}
        </form>
        {{/content}}
        {{/Site}}
        """,
    ]

    @Test("A form with a mistake has what was typed, and a message in the language of the page")
    func form() throws {
        let catalog = try PackageResources.catalog()
        let frame = SiteTests.templates.filter { ["Site", "Languages"].contains($0.key) }
        let library = try TemplateLibrary(
            texts: Self.templates.merging(frame) { $1 }, layout: SiteLayout.self,
            views: [ReaderForm.self], catalog: catalog, documents: true)
        let problems = library.warnings + library.hardcodedTexts
        #expect(problems.isEmpty, "\(problems)")
        let context = catalog.context(for: "fr", timeZone: .gmt)
        func html(_ form: ReaderForm) throws -> String {
            try library.render(form, in: SiteLayout(context, of: catalog), context: context).text()
        }
        let mistaken = try html(ReaderForm(name: " ", goals: "x"))
        #expect(mistaken.contains("<input id=\"name\" name=\"name\" value=\" \" aria-invalid=\"true\""))
        #expect(mistaken.contains("<p id=\"name-error\">Indiquez votre nom</p>"))
        #expect(mistaken.contains("<p id=\"goals-error\">Indiquez un nombre entier</p>"))
        // The Enter key uses the first button of the form, so this button must not be one that changes the language.
        let buttons = mistaken.matches(of: /<button.*?<\/button>/).map { String($0.0) }
        #expect(buttons.first == "<button>Envoyer</button>")
        #expect(buttons.last == "<button name=\"locale\" value=\"fr\" lang=\"fr\">Français</button>")
        let accepted = ReaderForm(name: "\"Léa\"", goals: "3")
        #expect(!accepted.hasMistakes)
        #expect(["3", "۱۲", "१२", "-3"].map(ReaderForm.number) == [3, 12, 12, -3])
        #expect(["", "x", "Ⅳ", "四"].compactMap(ReaderForm.number) == [])
        #expect(try html(accepted).contains("value=\"&quot;Léa&quot;\">"))
        for form in [accepted, .empty] {
            let page = try html(form)
            #expect(!page.contains("-error") && !page.contains("name=\"locale\""))
        }
    }
    @Test("A select has the options in the language of the page, and one of them is selected")
    func options() throws {
        let catalog = try PackageResources.catalog()
        let template = """
            <label for="order">{{order}}</label>
            <select id="order" name="order">
            {{#orders}}<option value="{{value}}"{{#selected}} selected{{/selected}}>{{title}}</option>{{/orders}}
            </select>
            """
        let library = try TemplateLibrary(
            texts: ["OrderForm": template], layout: SiteLayout.self, views: [OrderForm.self], catalog: catalog)
        let context = catalog.context(for: "fr", timeZone: .gmt)
        let form = OrderForm(
            orders: [
                Choice(value: "name", title: .formName, isSelected: false),
                Choice(value: "goals", title: .formGoals, isSelected: true),
            ])
        let html = try library.render(form, in: SiteLayout(context, of: catalog), context: context).text()
        #expect(html.contains("<option value=\"name\">Votre nom</option>"))
        #expect(html.contains("<option value=\"goals\" selected>Vos buts</option>"))
    }
}
