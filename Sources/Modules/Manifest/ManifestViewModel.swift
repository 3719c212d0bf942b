// The installed site as a device shows it: names, description and shortcuts.

public import Localization

/// Texts and addresses of the web app manifest. The web front writes it in the viewer's language.
public struct ManifestViewModel: Sendable, Equatable {
    public let name: LocalizedStringResource
    /// Shown below an icon, where about twelve characters fit.
    public let shortName: LocalizedStringResource
    public let description: LocalizedStringResource
    /// The start page of the installed site.
    public let start: SiteRoute
    /// The most important shortcut is the first, because devices show only some of them.
    public let shortcuts: [Shortcut]

    /// A part of the site in the icon's menu.
    public struct Shortcut: Sendable, Equatable {
        public let name: LocalizedStringResource
        public let link: SiteRoute
    }
}
