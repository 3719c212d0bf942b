// A validated URL, for addresses from outside the program.

public import Localization

/// An address of this site (a path, a query, a fragment or the empty string), or a URL with one of the schemes `http`,
/// `https`, `mailto` and `tel`. A relative path whose first segment has `&` or `:` must begin with `./`, and a path cannot
/// begin with `/&`, because `/&#47;` is read as `//` in HTML: write `/%26`.
///
/// URLs that browsers would execute (`javascript:`, `data:`) and URLs of another host without a scheme (`//host`,
/// `/\host`) are rejected, even in other spellings that browsers accept. Spaces and control characters are rejected at
/// any position.
public struct CheckedURL: TemplateURL, Hashable {
    private let address: String

    /// Validates a URL.
    /// - Parameter address: a URL, percent-encoded and not escaped for HTML.
    /// - Returns: nil for a URL that is rejected.
    public init?(_ address: String) {
        let isPlain = address.unicodeScalars.allSatisfy { $0 != " " && !$0.isControl }
        guard isPlain, URLPrefix.rejectionReason(of: address) == nil else { return nil }
        self.address = address
    }

    /// Writes the URL unchanged.
    public func append(to buffer: inout TextBuffer) { buffer.append(address) }
}
