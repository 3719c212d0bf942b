// Tests of the form in the article about a site with several pages.

import Foundation
import Localization
import ShopTexts
import Templates
import Testing

@testable import ArticleSite

private struct OrderForm: TemplateView {
    let orders: [Choice]

    static let template = "OrderForm"
    static let fields: [TemplateField<Self>] = [.constant("order", .formGoals), .list("orders", \.orders)]
}

@Suite("Article about a site with several pages: forms")
struct FormTests {
    @Test("A form with a mistake has what was typed, and a message in the language of the page")
    func form() throws {
        let catalog = try PackageResources.catalog()
        let library = try TemplateLibrary(
            texts: SiteTemplates.only("Site", "Languages", "Field", "ReaderForm"), layout: SiteLayout.self,
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
