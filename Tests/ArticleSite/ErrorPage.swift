// The page of an error in the article about a site with several pages.

import Localization
import Templates

struct ErrorPage: TemplateView {
    let title: LocalizedStringResource

    static let template = "Error"
    static let fields: [TemplateField<Self>] = [.text("title", \.title)]
}
