// Requests that must be rejected, each as one row of a table, and the site that rejects them.

import BackendInMemory
import BackendServices
import Entities
import Testing
import TestBrowser

/// A request and the expected response.
struct BadRequest: Sendable {
    let method: String
    let address: String
    /// Sent with POST, along with the form token of the session.
    let body: String
    let headers: [String: String]
    let status: Int
    /// A text that the page has; nil when no text is checked.
    let says: Words?
    /// Values that were typed, by the names of their fields. The form in the response must still contain them.
    let keeps: [String: String]

    /// - Parameter request: method and address, such as `POST /players/add`.
    init(
        _ request: String, _ body: String, headers: [String: String] = [:], _ status: Int, says: Words? = nil,
        keeps: [String: String] = [:]
    ) {
        let parts = request.split(separator: " ", maxSplits: 1)
        method = String(parts[0])
        address = String(parts[1])
        self.body = body
        self.headers = headers
        self.status = status
        self.says = says
        self.keeps = keeps
    }

    /// A request without fields.
    init(
        _ request: String, headers: [String: String] = [:], _ status: Int, says: Words? = nil,
        keeps: [String: String] = [:]
    ) {
        self.init(request, "", headers: headers, status, says: says, keeps: keeps)
    }
}

/// The site with two users: a stranger with players 1 and 2 and a match, and Zoë with players 3 and 4 and a match. The
/// browser is Zoë's.
struct BadInputFixture {
    static let strangersMatch = "/gathers/00000000-0000-0000-0000-000000000002"
    static let match = "/gathers/00000000-0000-0000-0000-000000000004"

    let site = TestSite()

    func browse(
        in language: Language, _ test: @escaping @Sendable (BadInputFixture, inout Browser) async throws -> Void
    ) async throws {
        try await site.serve { port in
            var stranger = Browser(port: port)
            try await stranger.register("max")
            #expect(try await stranger.startMatch() == Self.strangersMatch)
            var browser = Browser(port: port, language: language.rawValue)
            try await browser.register("zoe")
            try await browser.add(players: "Ann", "Bob")
            try await browser.open("/gathers/confirm?player=3&player=4")
            try await browser.submit("/gathers", ["team-3": "teamA", "team-4": "teamB"])
            #expect(try browser.page.address == Self.match)
            try await test(self, &browser)
        }
    }

    /// Sends each request and checks its response, and then checks that no player and no match has changed.
    func expectRefused(_ requests: [BadRequest], in language: Language) async throws {
        try await browse(in: language) { fixture, browser in
            let before = try await fixture.snapshot()
            let token = try browser.signed([:])
            for request in requests {
                let name: Comment = "\(request.method) \(request.address.prefix(80)) \(request.body.prefix(80))"
                let body = request.body.isEmpty ? token : "\(request.body)&\(token)"
                let reply =
                    request.method == "POST"
                    ? try await browser.post(request.address, body, headers: request.headers)
                    : try await browser.send(request.method, request.address, headers: request.headers)
                #expect(reply.status == request.status, name)
                guard let page = try? Page(address: request.address, reply: reply) else {
                    Issue.record("no page: \(reply.text.prefix(200))", sourceLocation: #_sourceLocation)
                    continue
                }
                #expect(page.language == language.rawValue, name)
                #expect(page.heading?.isEmpty == false, name)
                #expect(reply["Cache-Control"] == "no-store", name)
                if let words = request.says { #expect(page.text.contains(words(language)), name) }
                for (field, value) in request.keeps {
                    #expect(page.forms.contains { $0[field] == value }, "\(name): \(field)")
                }
                #expect(!page.text.contains("Error(") && !page.text.contains("ServiceError"), name)
            }
            #expect(try await fixture.snapshot() == before)
        }
    }

    /// The players and matches of both users in the backend.
    func snapshot() async throws -> [String] {
        var everything: [String] = []
        for token in ["token-1", "token-2"].map(AccessToken.init(value:)) {
            everything += try await site.backend.players(as: token).players().map { "\($0)" }
            let gathers = site.backend.gathers(as: token)
            for gather in try await gathers.gathers() {
                everything.append("\(gather)")
                everything.append("\(try await gathers.players(in: gather.id))")
                everything.append("\(try await site.backend.matches(as: token).match(gather.id))")
            }
        }
        return everything
    }
}
