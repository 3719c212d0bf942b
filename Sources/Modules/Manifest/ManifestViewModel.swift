// What a device shows of the installed site: its names, what it does, and ways in.

public import Localization

/// The words and addresses of the web app manifest; the web front writes it in the viewer's language.
public struct ManifestViewModel: Sendable, Equatable {
    public let name: LocalizedStringResource
    /// Below an icon, where about twelve characters have room.
    public let shortName: LocalizedStringResource
    public let description: LocalizedStringResource
    /// What the installed site opens with.
    public let start: SiteRoute
    /// In the order of importance: devices show as many as they like.
    public let shortcuts: [Shortcut]

    /// A part of the site that the icon's menu leads to.
    public struct Shortcut: Sendable, Equatable {
        public let name: LocalizedStringResource
        public let link: SiteRoute
    }
}
