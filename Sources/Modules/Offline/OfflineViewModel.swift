// The page that is shown in place of a page that cannot be loaded and is not stored on this device.

public import Templates

/// The "You are offline" page. The browser stores it for all users, so it contains no user data.
public struct OfflineViewModel: TemplateView {
    private let home = SiteRoute.home

    public static let template = "Offline/OfflineView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "offline"),
        .constant("state", string: "error"),
        .constant("title", .offlineTitle),
        .constant("message", .offlineMessage),
        .constant("retryLabel", .errorRetry),
        .url("home", \.home),
        .constant("homeLabel", .layoutHome),
    ]
}
