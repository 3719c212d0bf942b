// The addresses of the files in `public/`, and absolute addresses of pages: made by the web front, printed by templates.

public import Localization
public import Templates

/// An address that the web front made itself: a static file with its content's hash in the name, or a page's absolute
/// address. It never holds text that came with a request unchecked.
public struct AssetURL: TemplateURL, Hashable {
    public let address: String

    public init(_ address: String) {
        self.address = address
    }

    public func append(to buffer: inout TextBuffer) {
        buffer.append(address)
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
