// A browser without a window: cookies, redirects, forms. It knows of the site what its pages say, and nothing else.

/// One reader's browser, on the page that was opened last.
public struct Browser: Sendable {
    public let port: Int
    public var cookies = Cookies()
    /// Sent with every request, such as `Accept-Language`.
    public var headers: [String: String]
    /// What the address bar shows as the host, with the port.
    public var host: String
    /// Where its forms say they come from; nil for the host, by HTTP.
    public var origin: String?
    public private(set) var currentPage: Page?
    /// The replies that led to the current page, the last one included.
    public private(set) var replies: [Reply] = []

    public init(port: Int, language: String? = nil) {
        self.port = port
        host = "localhost:\(port)"
        headers = language.map { ["Accept-Language": $0] } ?? [:]
    }

    /// The page that was opened last.
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

    /// Follows the first link with this text in the page.
    @discardableResult
    public mutating func follow(link text: String) async throws -> Page {
        guard let link = try page.document.all("a").first(where: { $0.text == text })?["href"] else {
            throw Form.Problem(description: "\(try page.screen) has no link “\(text)”")
        }
        return try await open(link)
    }

    /// Sends a form of the page and follows redirects.
    /// - Parameters:
    ///   - path: where the form is sent.
    ///   - values: what is typed and chosen; everything else stays as the page has it.
    ///   - cleared: boxes whose ticks are taken off first.
    ///   - button: the value of the button that is pressed, where it matters.
    ///   - hidden: tells forms of one path apart by values that they have.
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

    /// Posts as a form of this site does; redirects are not followed.
    public mutating func post(_ address: String, _ body: String, headers: [String: String] = [:]) async throws -> Reply
    {
        try await send("POST", address, headers: formHeaders.merging(headers) { $1 }, body: Array(body.utf8))
    }

    /// Sends one request with this browser's cookies and keeps those that come back; redirects are not followed.
    /// - Parameter headers: an empty value leaves a header out.
    public mutating func send(
        _ method: String, _ address: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> Reply {
        let connection = try await Connection(port: port)
        try await connection.send(bytes(of: method, address, headers: headers, body: body))
        let reply = try await connection.receive(isBodyless: method == "HEAD")
        cookies.store(reply)
        return reply
    }

    /// The request that `send` sends.
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

    /// The request that `post` sends.
    public func bytes(ofPost address: String, _ body: String, headers: [String: String] = [:]) -> [UInt8] {
        bytes(of: "POST", address, headers: formHeaders.merging(headers) { $1 }, body: Array(body.utf8))
    }

    private var formHeaders: [String: String] {
        ["Origin": origin ?? "http://\(host)", "Content-Type": "application/x-www-form-urlencoded"]
    }

    private mutating func follow(_ reply: Reply, from address: String) async throws -> Page {
        var (reply, address) = (reply, address)
        replies = [reply]
        while reply.status == 303, let location = reply["Location"], replies.count < 6 {
            // Fragments stay with the browser (RFC 9110, 7.1).
            address = String(location.prefix { $0 != "#" })
            reply = try await send("GET", address)
            replies.append(reply)
        }
        let page = try Page(address: address, reply: reply)
        currentPage = page
        return page
    }
}
