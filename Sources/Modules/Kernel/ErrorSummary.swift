// The error summary at the top of a page with a form. Each item links to the element that its problem is about.

public import Localization
public import Templates

/// The list of problems of a form.
public struct ErrorSummary: TemplateModel, Equatable {
    public let items: [Item]

    /// - Returns: nil without items. The view then shows no summary.
    init?(_ items: [Item]) {
        guard !items.isEmpty else { return nil }
        self.items = items
    }

    /// One problem, and the `id` of the element that it is about.
    public struct Item: TemplateModel, Equatable {
        public let message: LocalizedStringResource
        public let target: String

        init(_ message: LocalizedStringResource, target: String) {
            self.message = message
            self.target = target
        }

        public static let fields: [TemplateField<Self>] = [
            .text("message", \.message),
            .text("target", \.target),
        ]
    }

    public static let fields: [TemplateField<Self>] = [
        .constant("title", .errorSummary),
        .list("items", \.items),
    ]
}

extension ErrorSummary {
    /// The summary of a problem of the form as a whole, which links to the main part of the page; nil without a failure.
    init?(_ failure: FormFailure?) {
        guard let failure else { return nil }
        self.init([Item(failure.message, target: "main")])
    }
}
