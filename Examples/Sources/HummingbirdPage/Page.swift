// The page: its values, and a template that is checked against them when the program starts.

import Localization
import Templates

/// What every page of a site has.
struct Layout: TemplateModel {
    let language: String
    static let fields: [TemplateField<Self>] = [.text("language", \.language)]
}

struct GoalPage: TemplateView {
    let name: String
    let goals: LocalizedStringResource

    static let template = "GoalPage"
    static let fields: [TemplateField<Self>] = [
        .text("name", \.name), .text("goals", \.goals), .constant("title", .goalsTitle),
    ]
    static let texts = [
        template: """
        <!DOCTYPE html><html lang="{{language}}"><head><meta charset="utf-8"><title>{{title}}</title></head>
        <body><h1>{{name}}</h1><p>{{goals}}</p></body></html>
        """
    ]
}
