// The page that says what data is stored, who sees the data and how it is deleted.

public import Localization
public import Templates

/// Sections of text.
public struct PrivacyViewModel: TemplateView {
    public let sections: [Section]

    public static let template = "Privacy/PrivacyView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "privacy"),
        .constant("state", string: "page"),
        .constant("title", .privacyTitle),
        .list("sections", \.sections),
    ]

    /// A heading with its paragraphs.
    public struct Section: TemplateModel, Equatable {
        public let heading: LocalizedStringResource
        public let paragraphs: [Paragraph]

        init(_ heading: LocalizedStringResource, _ paragraphs: [LocalizedStringResource]) {
            self.heading = heading
            self.paragraphs = paragraphs.map(Paragraph.init)
        }

        public static let fields: [TemplateField<Self>] = [
            .text("heading", \.heading), .list("paragraphs", \.paragraphs),
        ]
    }

    public struct Paragraph: TemplateModel, Equatable {
        public let text: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [.text("text", \.text)]
    }
}
