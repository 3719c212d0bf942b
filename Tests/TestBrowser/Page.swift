// A page as a user sees it.

/// A reply that is a page, with the parts that tests check.
public struct Page: Sendable {
    /// Path and query, as in the address bar.
    public let address: String
    public let reply: Reply
    public let document: Element
    public let main: Element?

    public init(address: String, reply: Reply) throws {
        self.address = address
        self.reply = reply
        do {
            document = try Element(html: reply.text)
            main = document.first("main")
        } catch {
            throw Element.Problem(description: "\(reply.status) \(address): \(error)")
        }
    }

    public var status: Int { reply.status }
    public var title: String { document.first("title")?.text ?? "" }
    public var language: String { document.first("html")?["lang"] ?? "" }
    public var direction: String { document.first("html")?["dir"] ?? "" }
    public var screen: String { main?["data-screen"] ?? "" }
    public var state: String { main?["data-state"] ?? "" }
    /// The text of the one `<h1>`; nil when there is none or more than one.
    public var heading: String? {
        let headings = document.all("h1")
        return headings.count == 1 ? headings[0].text : nil
    }
    /// Messages about the previous action.
    public var flash: [String] { main?.elements.filter { $0["role"] == "status" }.map(\.text) ?? [] }
    /// The lines of the error summary.
    public var problems: [String] { main?.first(where: ["role": "alert"])?.all("a").map(\.text) ?? [] }
    /// The text of the page's main part.
    public var text: String { main?.text ?? "" }
    public var forms: [Form] { document.all("form").map(Form.init) }

    /// The first form with this path.
    /// - Parameters:
    ///   - button: the value of an enabled button that the form must have; nil for any enabled button.
    ///   - hidden: names and values that the form must have.
    public func form(_ path: String, pressing button: String? = nil, where hidden: [String: String] = [:]) throws
        -> Form
    {
        let form = document.all("form").lazy.map(Form.init).first { form in
            form.action.prefix { $0 != "?" } == path && form.hasButton(button)
                && hidden.allSatisfy { form[$0.key] == $0.value }
        }
        guard let form else {
            throw Form.Problem(
                description: "\(screen) at \(address) (\(status)) has no such form: \(path) \(button ?? "")")
        }
        return form
    }

    /// The address of a language in the language menu; nil when the menu does not contain it.
    public func link(toLanguage code: String) -> String? {
        document.first("nav", where: ["class": "languages"])?.first("a", where: ["lang": code])?["href"]
    }
}
