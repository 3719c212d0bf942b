// A page of Stencil with texts of a String Catalog: StencilPage [LANGUAGE]

import Localization
import Stencil
import Texts

let template = """
    <h1>{{ title|html }}</h1>{% for row in rows %}<h2>{{ row.name|html }}</h2><p>{{ row.goals|html }}</p>{% endfor %}
    """
let rows: [[String: any Sendable]] = [
    ["name": "Léa", "goals": LocalizedStringResource.goalsCount(count: 1)],
    ["name": "<b>", "goals": LocalizedStringResource.goalsScored("<b>", goals: 1200)],
]

let language = CommandLine.arguments.dropFirst().first ?? "en"
let environment = Environment(extensions: [.localized()])
let page = try environment.renderTemplate(
    string: template,
    context: [
        "title": LocalizedStringResource.goalsTitle, "rows": rows,
        "localization": try Texts.catalog.get().context(for: language, timeZone: .gmt),
    ])
print(page)
