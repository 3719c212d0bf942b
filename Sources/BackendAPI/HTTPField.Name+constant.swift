// Names of header fields that are known when the program is compiled.

package import HTTPTypes

extension HTTPField.Name {
    /// The proof of a client that has signed in before, see ``BrowserProofs``.
    static let knownBrowser = constant("Known-Browser")
    static let secFetchSite = constant("Sec-Fetch-Site")

    /// The field name of a literal. The initializer returns an optional, so a header with an invalid name could be left out silently.
    /// - Precondition: `name` is a token (RFC 9110, 5.1). Only literals are passed, and `HeaderNameTests` checks each.
    package static func constant(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name(name.description) else { preconditionFailure("\(name) is not a field name") }
        return name
    }
}
