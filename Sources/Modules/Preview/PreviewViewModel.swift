// The index of the preview: a table of every screen and state.

public import Localization
public import Templates

/// Every sample page, with a link for each language.
public struct PreviewViewModel: TemplateView {
    public let themes: [Theme]
    public let screens: [Screen]

    public init(themes: [Theme], screens: [Screen]) {
        self.themes = themes
        self.screens = screens
    }

    /// A choice of colours.
    public struct Theme: TemplateModel, Equatable {
        public let label: LocalizedStringResource
        public let link: SiteRoute
        public let isCurrent: Bool

        public static let fields: [TemplateField<Self>] = [
            .text("label", \.label), .url("link", \.link), .flag("isCurrent", \.isCurrent),
        ]
    }

    /// A screen with its states.
    public struct Screen: TemplateModel, Equatable {
        public let name: String
        public let states: [State]

        public static let fields: [TemplateField<Self>] = [.text("name", \.name), .list("states", \.states)]
    }

    /// A state of a screen, as the code calls it.
    public struct State: TemplateModel, Equatable {
        public let stateName: String
        public let pages: [Page]

        public static let fields: [TemplateField<Self>] = [.text("stateName", \.stateName), .list("pages", \.pages)]
    }

    /// The page in a language.
    public struct Page: TemplateModel, Equatable {
        public let code: String
        /// The language's name in itself, or the tag of a pseudo-language.
        public let languageName: String
        public let link: SiteRoute

        public static let fields: [TemplateField<Self>] = [
            .text("code", \.code), .text("languageName", \.languageName), .url("link", \.link),
        ]
    }

    public static let template = "Preview/PreviewView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "preview"),
        .constant("state", "index"),
        .constant("title", .previewTitle),
        .constant("intro", .previewIntro),
        .constant("themesLabel", .previewTheme),
        .constant("stateLabel", .previewState),
        .constant("pagesLabel", .previewLanguages),
        .list("themes", \.themes),
        .list("screens", \.screens),
    ]
}
