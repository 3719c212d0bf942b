// A page of swift-mustache with texts of a String Catalog: MustachePage [LANGUAGE]

import Foundation
import Localization
import Mustache
import Texts

import struct Localization.LocalizedStringResource

struct Page {
    struct Row {
        let name: String
        let goals: LocalizedStringResource
    }

    let title: LocalizedStringResource
    let rows: [Row]
}

let template = try MustacheTemplate(
    string: "<h1>{{title}}</h1>{{#rows}}<h2>{{name}}</h2><p>{{goals}}</p>{{/rows}}")
let page = Page(
    title: .goalsTitle,
    rows: [
        .init(name: "Léa", goals: .goalsCount(count: 1)), .init(name: "<b>", goals: .goalsScored("<b>", goals: 1200)),
    ])

let language = CommandLine.arguments.dropFirst().first ?? "en"
let context = try Texts.catalog.get().context(for: language, timeZone: .gmt)
print(template.render(Localized(value: page, context: context)))
