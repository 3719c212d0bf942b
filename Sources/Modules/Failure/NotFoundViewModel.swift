// The page for unknown addresses and for data of other users.

public import Templates

/// The "Page not found" page. It is the same for everything that this viewer may not see.
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
