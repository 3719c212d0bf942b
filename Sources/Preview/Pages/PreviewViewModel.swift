// The index of the preview: a table of all screens and states.

package import Localization
package import Modules
package import Templates

/// Every sample, with a link for each language.
package struct PreviewViewModel: TemplateView {
    package let themes: [Theme]
    package let screens: [Screen]

    package init(themes: [Theme], screens: [Screen]) {
        self.themes = themes
        self.screens = screens
    }

    /// A link that selects a colour scheme.
    package struct Theme: TemplateModel, Equatable {
        package let label: LocalizedStringResource
        package let link: SiteRoute
        package let isCurrent: Bool

        package static let fields: [TemplateField<Self>] = [
            .text("label", \.label), .url("link", \.link), .flag("isCurrent", \.isCurrent),
        ]
    }

    /// A screen with its states.
    package struct Screen: TemplateModel, Equatable {
        package let name: String
        package let states: [State]

        package static let fields: [TemplateField<Self>] = [.text("name", \.name), .list("states", \.states)]
    }

    /// A state of a screen, such as `empty`, with links to its sample.
    package struct State: TemplateModel, Equatable {
        package let stateName: String
        package let pages: [Page]

        package static let fields: [TemplateField<Self>] = [.text("stateName", \.stateName), .list("pages", \.pages)]
    }

    /// A link to the sample in one language.
    package struct Page: TemplateModel, Equatable {
        package let code: String
        /// The name of the language in this language itself, such as `Français`, or the tag of a pseudolanguage.
        package let languageName: String
        package let link: SiteRoute

        package static let fields: [TemplateField<Self>] = [
            .text("code", \.code), .text("languageName", \.languageName), .url("link", \.link),
        ]
    }

    package static let template = "Preview/PreviewView"
    package static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "preview"),
        .constant("state", string: "index"),
        .constant("title", .previewTitle),
        .constant("intro", .previewIntro),
        .constant("themesLabel", .previewTheme),
        .constant("stateLabel", .previewState),
        .constant("pagesLabel", .previewLanguages),
        .list("themes", \.themes),
        .list("screens", \.screens),
    ]
}
