// The page that stands in for one that cannot be loaded, and was never seen on this device.

public import Templates

/// "You are offline": the same for everybody, because a browser keeps it whoever is signed in.
public struct OfflineViewModel: TemplateView {
    private let home = SiteRoute.home

    public static let template = "Offline/OfflineView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", "offline"),
        .constant("state", "error"),
        .constant("title", .offlineTitle),
        .constant("message", .offlineMessage),
        .constant("retryLabel", .errorRetry),
        .url("home", \.home),
        .constant("homeLabel", .layoutHome),
    ]
}
