// The page that says what went wrong.

public import Localization
public import Templates

/// An error in words, with a way on.
public struct ErrorViewModel: TemplateView {
    public let message: LocalizedStringResource
    /// The address to try again, where that can help.
    public let retry: SiteRoute?
    private let home = SiteRoute.home

    public static let template = "Error/ErrorView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "error"),
        .constant("state", "error"),
        .constant("title", .errorTitle),
        .text("message", \.message),
        .url("retry", \.retry),
        .constant("retryLabel", .errorRetry),
        .url("home", \.home),
        .constant("homeLabel", .layoutHome),
    ]
}
