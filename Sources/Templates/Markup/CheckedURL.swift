// An address that came from outside the program, looked at before it is kept.

public import Localization

/// A path, or an address with one of the schemes `http`, `https`, `mailto` and `tel`.
///
/// Nothing that browsers would run (`javascript:`, `data:`), nor lead to another host without naming a scheme
/// (`//host`, `/\host`), however it is disguised with white space, control characters or case.
public struct CheckedURL: TemplateURL, Hashable {
    private let address: String

    /// - Parameter address: percent-encoded, not escaped for HTML.
    /// - Returns: `nil` for an address that a page must not lead to.
    public init?(_ address: String) {
        let isPlain = address.unicodeScalars.allSatisfy { $0 != " " && !$0.isControl }
        guard isPlain, AddressStart.refusal(of: address) == nil else { return nil }
        self.address = address
    }

    /// Writes the address as it was given.
    public func append(to buffer: inout TextBuffer) { buffer.append(address) }
}
