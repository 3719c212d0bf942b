// The addresses of the preview: its index, and one for each sample.

package import Modules

/// An address of `gather templates preview`. The site itself has no such addresses.
package struct PreviewAddress: Sendable, Hashable {
    /// A colour scheme that overrides the colour scheme of the system.
    package enum Theme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The sample, such as `PlayerList.empty`; nil for the index.
    package let sample: String?
    /// The language of the page, a BCP 47 tag; nil for a language that is negotiated with the browser.
    package let language: String?
    /// The chosen colour scheme; nil for the colour scheme of the system.
    package let theme: Theme?

    package init(sample: String? = nil, language: String?, theme: Theme?) {
        self.sample = sample
        self.language = language
        self.theme = theme
    }

    /// This address as the target of a link.
    package var route: SiteRoute {
        LocalPath(path + (query.isEmpty ? "" : "?" + query)).map(SiteRoute.local) ?? .home
    }

    /// The path of the index. A sample is at `/preview/{Screen}/{state}`.
    package static let index = "/preview"

    private var path: String {
        guard let sample else { return Self.index }
        return Self.index + "/" + sample.replacing(".", with: "/")
    }

    private var query: String {
        [language.map { "\(QueryName.language)=\($0)" }, theme.map { "theme=" + $0.rawValue }]
            .compactMap { $0 }.joined(separator: "&")
    }
}
