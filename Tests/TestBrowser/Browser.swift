// A browser without a window or scripts: cookies, redirects, links and forms.

/// The browser of one user, with the last opened page.
public struct Browser: Sendable {
    public var port: Int
    public var cookies = Cookies()
    /// Sent with every request, such as `Accept-Language`.
    public var headers: [String: String]
    /// The host in the address bar, with the port.
    public var host: String
    /// The `Origin` header of posted forms; nil sends `http://` and ``host``.
    public var origin: String?
    public private(set) var currentPage: Page?
    /// The replies that led to the current page, including the last one.
    public private(set) var replies: [Reply] = []

    public init(port: Int, language: String? = nil) {
        self.port = port
        host = "localhost:\(port)"
        headers = language.map { ["Accept-Language": $0] } ?? [:]
    }

    /// The last opened page.
    public var page: Page {
        get throws {
            guard let currentPage else { throw Form.Problem(description: "no page was opened yet") }
            return currentPage
        }
    }

    /// Opens an address and follows redirects.
    @discardableResult
    public mutating func open(_ address: String) async throws -> Page {
        try await follow(try await send("GET", address), from: address)
    }

    /// Follows the first link with this text on the current page.
    @discardableResult
    public mutating func follow(link text: String) async throws -> Page {
        guard let link = try page.document.all("a").first(where: { $0.text == text })?["href"] else {
            throw Form.Problem(description: "\(try page.screen) has no link “\(text)”")
        }
        return try await open(link)
    }

    /// Submits a form of the current page and follows redirects.
    /// - Parameters:
    ///   - path: the path that the form is sent to.
    ///   - values: entered and selected values; all other fields keep the values of the page.
    ///   - cleared: the names of checkboxes that are cleared before `values` are entered.
    ///   - button: the value of the pressed button; nil for the first one.
    ///   - hidden: names and values that the form must have, to choose between forms with the same path.
    @discardableResult
    public mutating func submit(
        _ path: String, _ values: KeyValuePairs<String, String> = [:], clearing cleared: [String] = [],
        pressing button: String? = nil, where hidden: [String: String] = [:]
    ) async throws -> Page {
        var form = try page.form(path, pressing: button, where: hidden)
        for name in cleared { form.clear(name) }
        for (name, value) in values { try form.fill(name, value) }
        let encoded = form.encoded(pressing: button)
        guard form.isPost else { return try await open(path + "?" + encoded) }
        return try await follow(try await post(form.action, encoded), from: form.action)
    }

    /// Posts a body with the headers of a form of this site. Redirects are not followed.
    public mutating func post(_ address: String, _ body: String, headers: [String: String] = [:]) async throws -> Reply
    {
        try await send("POST", address, headers: formHeaders.merging(headers) { $1 }, body: Array(body.utf8))
    }

    /// Sends one request with this browser's cookies and stores the cookies of the reply. Redirects are not followed.
    /// - Parameter headers: an empty value removes the header.
    public mutating func send(
        _ method: String, _ address: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> Reply {
        let connection = try await Connection(port: port)
        try await connection.send(bytes(of: method, address, headers: headers, body: body))
        let reply = try await connection.receive(isBodyless: method == "HEAD")
        cookies.store(reply)
        return reply
    }

    /// The bytes of the request that `send` sends.
    public func bytes(
        of method: String, _ address: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) -> [UInt8] {
        var all = ["Host": host, "Cookie": cookies.header ?? "", "Connection": "close"]
        if let body { all["Content-Length"] = String(body.count) }
        all.merge(self.headers) { $1 }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return Array("\(method) \(address) HTTP/1.1\r\n\(lines.joined())\r\n".utf8) + (body ?? [])
    }

    /// The bytes of the request that `post` sends.
    public func bytes(ofPost address: String, _ body: String, headers: [String: String] = [:]) -> [UInt8] {
        bytes(of: "POST", address, headers: formHeaders.merging(headers) { $1 }, body: Array(body.utf8))
    }

    private var formHeaders: [String: String] {
        ["Origin": origin ?? "http://\(host)", "Content-Type": "application/x-www-form-urlencoded"]
    }

    /// The most redirects that are followed after one request. No page of the site needs more.
    private static let redirectLimit = 5

    private mutating func follow(_ reply: Reply, from address: String) async throws -> Page {
        var (reply, address) = (reply, address)
        replies = [reply]
        while reply.status == 303, let location = reply["Location"] {
            guard replies.count <= Self.redirectLimit else {
                throw Form.Problem(
                    description: "more than \(Self.redirectLimit) redirects, the last one to \(location)")
            }
            // Fragments are not sent (RFC 9110, 7.1).
            address = String(location.prefix { $0 != "#" })
            reply = try await send("GET", address)
            replies.append(reply)
        }
        let page = try Page(address: address, reply: reply)
        currentPage = page
        return page
    }
}
