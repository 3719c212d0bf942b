// The box at the top of a form that lists what is wrong, each line a link to its field.

public import Localization
public import Templates

/// The summary of a form's problems; absent when there are none.
public struct ErrorSummary: TemplateModel, Equatable {
    public let items: [Item]

    /// - Returns: nil without items, so that a view shows the box only where there is a problem.
    init?(_ items: [Item]) {
        guard !items.isEmpty else { return nil }
        self.items = items
    }

    /// One problem, and the `id` of the element it is about.
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
    /// The one problem of a form as a whole, linked to the page's main part.
    init?(_ failure: FormFailure?) {
        guard let failure else { return nil }
        self.init([Item(failure.message, target: "main")])
    }
}
