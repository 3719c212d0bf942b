// Addresses of files in `public/`, and of pages with an origin.

public import Localization
public import Templates

/// The address of a static file, or of a page with its origin.
public struct AssetURL: TemplateURL, Hashable {
    private let start: String
    /// The page whose address follows `start`; nil for a file. The page writes its address into the buffer, so no
    /// string is allocated.
    private let page: SiteRoute?

    /// - Parameter address: the whole address. It is not checked, so it must not come from a request.
    public init(_ address: String) {
        start = address
        page = nil
    }

    /// - Parameters:
    ///   - origin: such as `https://example.org`; empty for an address without an origin.
    ///   - page: the page whose address follows the origin.
    public init(origin: String, page: SiteRoute) {
        start = origin
        self.page = page
    }

    /// The whole address.
    public var address: String { start + (page?.address ?? "") }

    public func append(to buffer: inout TextBuffer) {
        buffer.append(start)
        page?.append(to: &buffer)
    }
}

/// The files that every page links to.
public struct Assets: Sendable, Hashable {
    public let stylesheet: AssetURL
    public let script: AssetURL
    public let icons: AssetURL
    public let favicon: AssetURL

    public init(stylesheet: AssetURL, script: AssetURL, icons: AssetURL, favicon: AssetURL) {
        self.stylesheet = stylesheet
        self.script = script
        self.icons = icons
        self.favicon = favicon
    }
}
