// Registration that is closed or needs an invitation, on pages and in the API.

import BackendInMemory
import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("Registration")
struct RegistrationTests {
    private static let body = Array(
        #"{"username": "max", "password": "\#(String(repeating: "a", count: 64))"}"#.utf8)

    @Test("Closed registration is answered with 403 on pages and in the API", arguments: Language.allCases)
    func closed(_ language: Language) async throws {
        var site = TestSite()
        site.registration = .closed
        let words = Words("Registration is closed on this site.", "Les inscriptions sont fermées sur ce site.")
        try await site.browse(in: language) { browser in
            let page = try await browser.open("/register")
            #expect(page.status == 403)
            #expect(page.screen == "error")
            #expect(page.text.contains(words(language)))
            let login = try await browser.open("/login")
            #expect(!login.reply.text.contains("/register"))
            let body = try browser.signed(["username": "max", "password": Browser.password])
            #expect(try await browser.post("/register", body).status == 403)
            let headers = ["Content-Type": "application/json"]
            let refused = try await browser.send("POST", "/api/users", headers: headers, body: Self.body)
            #expect(refused.status == 403)
            #expect(refused.text.contains(#""error":true"#))
        }
    }

    @Test(
        "An invitation link registers one account; without a valid invitation the answer is 403",
        arguments: Language.allCases)
    func invited(_ language: Language) async throws {
        let code = try #require(InvitationCode("abcdefghijklmnopqrstu_"))
        var site = TestSite()
        site.backend.invitations.add(code)
        site.registration = .invited(site.backend.invitations)
        let words = Words("You need an invitation to register.", "Il faut une invitation pour s’inscrire.")
        try await site.browse(in: language) { [site] browser in
            for address in ["/register", "/register?invite=x", "/register?invite=\(String(repeating: "b", count: 22))"]
            {
                let page = try await browser.open(address)
                #expect(page.status == 403, "\(address)")
                #expect(page.text.contains(words(language)))
            }
            let headers = ["Content-Type": "application/json"]
            #expect(try await browser.send("POST", "/api/users", headers: headers, body: Self.body).status == 403)
            let link = "/register?invite=\(code.value)"
            #expect(try await browser.open(link).status == 200)
            #expect(try browser.page.form("/register")["invite"] == code.value)
            try await browser.submit("/register", ["username": "max", "password": "short"])
            #expect(try browser.page.status == 422)
            // Language links of a form that is shown again keep the invitation.
            let other = try #require(try browser.page.link(toLanguage: "en"))
            #expect(other.contains("invite=\(code.value)"))
            try await browser.submit("/register", ["username": "max", "password": Browser.password])
            #expect(try browser.page.screen == "player-list")
            try await browser.logout()
            #expect(try await browser.open(link).status == 403)
            #expect(!site.log.lines.map(\.text).joined().contains(code.value))
        }
    }
}
