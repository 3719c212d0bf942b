// Published vulnerabilities, called holes here, as templates of this library. Most of them were found in template engines.

import Testing

/// A vulnerability that was published as a CVE, as an advisory, or in an issue of a repository.
struct PublishedHole: CustomTestStringConvertible {
    let number: String
    let template: String
    var others: [String: String] = [:]
    /// The value of all tags.
    var value = "zqt0qz"
    /// Whether the binder refuses the template. If not, the value is escaped or not written.
    var isRefused = true

    var testDescription: String { "\(number): \(template)" }

    init(_ number: String, _ template: String, _ others: [String: String] = [:], value: String = "zqt0qz") {
        (self.number, self.template, self.others, self.value) = (number, template, others, value)
    }

    /// A hole whose template the binder accepts.
    static func bound(_ number: String, _ template: String, value: String) -> PublishedHole {
        var hole = PublishedHole(number, template, value: value)
        hole.isRefused = false
        return hole
    }

    /// The page that escaping without a context would write.
    func escaped(_ value: String) -> String {
        let escaped = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        var page = template
        for (name, partial) in others { page = page.replacing("{{> \(name)}}", with: partial) }
        return page.replacing(/{{\^.*?}}.*?{{\/.*?}}/, with: "").replacing(/{{[#\/].*?}}/, with: "")
            .replacing(/{{[a-z0-9]+}}/, with: escaped)
    }
}
