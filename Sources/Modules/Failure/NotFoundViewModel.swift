// The page for unknown addresses, for data that does not exist or belongs to other users, and for links that have ended
// or were withdrawn.

public import Localization
public import Templates

/// The "Page not found" page, or the page of a link that has ended. The "Page not found" page is the same for data that does not exist
/// and for data of another user.
public struct NotFoundViewModel: TemplateView {
    /// `error`, or `gone` for a link for spectators that has ended or was withdrawn.
    public let state: String
    public let title: LocalizedStringResource
    public let message: LocalizedStringResource
    private let home = SiteRoute.home

    init(state: String, title: LocalizedStringResource, message: LocalizedStringResource) {
        self.state = state
        self.title = title
        self.message = message
    }

    public static let template = "Failure/NotFoundView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "not-found"),
        .text("state", \.state),
        .text("title", \.title),
        .text("message", \.message),
        .url("home", \.home),
        .constant("homeLabel", .layoutHome),
    ]
}
