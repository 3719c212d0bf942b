// The error page.

public import Localization
public import Templates

/// An error message with links to try again and to the home page.
public struct ErrorViewModel: TemplateView {
    public let message: LocalizedStringResource
    /// The address of the link that tries again; nil when a retry cannot help.
    public let retry: SiteRoute?
    private let home = SiteRoute.home

    public static let template = "Failure/ErrorView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "error"),
        .constant("state", string: "error"),
        .constant("title", .errorTitle),
        .text("message", \.message),
        .url("retry", \.retry),
        .constant("retryLabel", .errorRetry),
        .url("home", \.home),
        .constant("homeLabel", .layoutHome),
    ]
}
