// Addresses made by the web front: files of `public/`, and absolute addresses of pages.

public import Localization
public import Templates

/// A static file with the hash of its content in the name, or the absolute address of a page. It never contains
/// unchecked text of a request.
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
