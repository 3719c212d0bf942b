// The page of an address that leads nowhere, or to what belongs to somebody else.

public import Templates

/// "Page not found": the same for everything that this viewer cannot see.
public struct NotFoundViewModel: TemplateView {
    private let home = SiteRoute.home

    public static let template = "NotFound/NotFoundView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "not-found"),
        .constant("state", "error"),
        .constant("title", .notFoundTitle),
        .constant("message", .notFoundMessage),
        .url("home", \.home),
        .constant("homeLabel", .layoutHome),
    ]
}
