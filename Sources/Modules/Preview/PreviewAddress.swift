// The addresses of the preview: its index, and one for each sample.

/// An address of `gather templates preview`. The site itself has none of them.
public struct PreviewAddress: Sendable, Hashable {
    /// The colours of pages, whatever the system prefers.
    public enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The sample, such as `PlayerList.empty`; nil for the index.
    public let sample: String?
    /// A BCP 47 tag; nil leaves the language to the browser.
    public let language: String?
    /// Nil leaves the theme to the system.
    public let theme: Theme?

    public init(sample: String? = nil, language: String?, theme: Theme?) {
        self.sample = sample
        self.language = language
        self.theme = theme
    }

    /// The route that pages link to.
    public var route: SiteRoute {
        LocalPath(path + (query.isEmpty ? "" : "?" + query)).map(SiteRoute.local) ?? .home
    }

    /// Where the index is; a sample is at `/preview/{Screen}/{state}`.
    public static let index = "/preview"

    private var path: String {
        guard let sample else { return Self.index }
        return Self.index + "/" + sample.replacing(".", with: "/")
    }

    private var query: String {
        [language.map { "locale=" + $0 }, theme.map { "theme=" + $0.rawValue }].compactMap { $0 }.joined(separator: "&")
    }
}
