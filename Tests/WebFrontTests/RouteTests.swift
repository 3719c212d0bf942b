// All routes of the site: their methods, addresses that almost match, and the addresses in scripts.

import Foundation
import Modules
import TestBrowser
import Testing

@Suite("Routes")
struct RouteTests {
    /// The address of a pattern with these values.
    static func address(
        of pattern: RoutePattern, player: String = "17", field: String = "name",
        gather: String = "00000000-0000-0000-0000-0000000000ff", key: String = "AbCdEfGhIjKlMnOpQr-_34",
        session: String = "00000000-0000-0000-0000-0000000000ff"
    ) -> String {
        pattern.text.description.replacing("{player}", with: player).replacing("{field}", with: field)
            .replacing("{gather}", with: gather).replacing("{key}", with: key).replacing("{session}", with: session)
    }

    @Test("A route answers its methods; any other gets 405 and the header Allow with the methods of the route")
    func methods() async throws {
        try await TestSite().browse { browser in
            for pattern in RoutePattern.allCases {
                let allowed =
                    (pattern.methods.contains(.get) ? ["GET", "HEAD"] : [])
                    + (pattern.methods.contains(.post) ? ["POST"] : [])
                for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
                    let address = Self.address(of: pattern)
                    let reply =
                        method == "POST" ? try await browser.post(address, "") : try await browser.send(method, address)
                    #expect((reply.status == 405) == !allowed.contains(method), "\(method) \(address)")
                    #expect(reply.status < 500 && reply.status != 404 || pattern.isNotFoundHere, "\(method) \(address)")
                    guard reply.status == 405 else { continue }
                    #expect(reply["Allow"] == allowed.joined(separator: ", "), "\(method) \(address)")
                }
            }
        }
    }

    @Test("An address that almost matches a route is not found")
    func garbage() async throws {
        try await TestSite().browseSignedIn { browser in
            for pattern in RoutePattern.allCases {
                let below = (pattern == .home ? "" : Self.address(of: pattern)) + "/garbage"
                #expect(try await browser.send("GET", below).status == 404, "\(below)")
                let wrong = Self.address(of: pattern, player: "x", field: "x", gather: "x", key: "x", session: "x")
                guard wrong != Self.address(of: pattern) else { continue }
                // An event stream that is not found answers 204, which tells the browser not to connect again.
                let expected = pattern.traits.contains(.isEventStream) ? 204 : 404
                for method in ["GET", "POST"] {
                    let reply =
                        method == "POST" ? try await browser.post(wrong, "") : try await browser.send(method, wrong)
                    let isAnswered = pattern.methods.contains(method == "GET" ? .get : .post)
                    #expect(reply.status == (isAnswered ? expected : 405), "\(method) \(wrong)")
                }
            }
        }
    }

    @Test("The service worker gets its addresses from the routes")
    func serviceWorker() async throws {
        try await TestSite().browse { browser in
            let worker = try await browser.send("GET", "/service-worker.js").text
            #expect(
                worker.contains(#"const SESSION_FORMS = routes("/login /register /logout /account/delete /recover");"#))
            let neverCopied =
                "/login /register /watch/{key} /account /account/password /account/sessions/{session}/end "
                + "/account/recovery /account/export /account/players.csv /account/matches.csv "
                + "/account/delete /recover /offline"
            #expect(worker.contains(#"const NEVER_COPIED = routes("\#(neverCopied)");"#))
            #expect(worker.contains(#"const EVENT_STREAMS = routes("/gathers/{gather}/events /watch/{key}/events");"#))
            #expect(worker.contains(#"const ASSETS = "/assets/";"#))
            #expect(worker.contains(#"const HOME = "/";"#))
            #expect(worker.contains(#"const PLAYERS = "/players";"#))
            #expect(worker.contains(#"const OFFLINE = "/offline";"#))
        }
    }

    @Test("The addresses that scripts repeat are those of routes")
    func scripts() throws {
        let files = [
            ("sign-out.js", [RoutePattern.logout, .accountDelete]), ("trusted-types.js", [.serviceWorker]),
        ]
        for (name, routes) in files {
            let script = try String(contentsOfFile: packageRoot + "/public/scripts/" + name, encoding: .utf8)
            let addresses = script.matches(of: /"(\/[^"]*)"/).map { String($0.1) }
            #expect(addresses == routes.map(\.text.description), "\(name)")
        }
    }
}

extension RoutePattern {
    /// Whether the route is not found with the values of these tests: the page needs no session, and no match has the
    /// key.
    fileprivate var isNotFoundHere: Bool { self == .watch }
}
