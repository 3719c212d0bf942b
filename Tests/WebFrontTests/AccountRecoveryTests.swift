// Recovery codes, and what a stolen session cannot do.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import RESTContract
import TestBrowser
import TestGate
import Testing

@Suite("Recovery of an account")
struct AccountRecoveryTests {
    @Test("A recovery code is shown once and sets a password once", arguments: Language.allCases)
    func recovery(_ language: Language) async throws {
        try await TestSite().browseSignedIn(in: language) { browser in
            // The user has just typed the password, so the form does not ask for it.
            #expect(try await browser.open("/account").form("/account/recovery")["password"] == nil)
            try await browser.submit("/account/recovery")
            #expect(try browser.page.status == 200)
            let replaced = try browser.recoveryCode
            try await browser.open("/account")
            try await browser.submit("/account/recovery")
            let code = try browser.recoveryCode
            #expect(code != replaced)
            #expect(try await !browser.open("/account").document.text.contains(code))
            var other = Browser(port: browser.port, language: language.rawValue)
            try await other.open("/recover")
            for (username, wrong) in [("nobody", code), ("zoe", replaced), ("zoe", "x")] {
                try await other.submit(
                    "/recover", ["username": username, "code": wrong, "password": "battery staple"])
                #expect(try other.page.status == 422)
                let words = Words(
                    "Wrong username or recovery code.", "Nom d’utilisateur ou code de récupération incorrect.")
                #expect(try other.page.text.contains(words(language)))
                #expect(try other.page.form("/recover")["username"] == username)
                #expect(try other.page.form("/recover")["code"] == "")
                #expect(try other.page.form("/recover")["password"] == "")
            }
            let typed = code.replacing("-", with: " ").uppercased()
            try await other.submit("/recover", ["username": " ZOE ", "code": typed, "password": "battery staple"])
            #expect(try other.page.screen == "login")
            #expect(try other.page.flash.count == 1)
            #expect(try await browser.open("/players").screen == "login")
            try await other.login(password: "battery staple")
            #expect(try other.page.screen == "player-list")
            try await browser.open("/recover")
            try await browser.submit("/recover", ["username": "zoe", "code": code, "password": "another one"])
            #expect(try browser.page.status == 422)
        }
    }

    @Test(
        "An older session cannot make a recovery code without the password, and a new password invalidates the code",
        arguments: Language.allCases)
    func stolenSession(_ language: Language) async throws {
        let site = TestSite()
        try await site.browseSignedIn(in: language) { browser in
            site.clock.advance(by: 601)
            var thief = browser
            try await thief.open("/account")
            for password in ["", "wrong"] {
                try await thief.submit("/account/recovery", ["password": password])
                let page = try thief.page
                #expect(page.status == 422 && page.screen == "account")
                #expect(try page.form("/account/recovery")["password"] == "")
                let words =
                    password.isEmpty
                    ? Words("Enter your current password.", "Saisissez votre mot de passe actuel.")
                    : Words("This is not your current password.", "Ce n’est pas votre mot de passe actuel.")
                #expect(page.problems == [words(language)])
                #expect(page.document.all("input").first { $0["id"] == "password" }?["aria-invalid"] == "true")
                #expect(page.document.all("input").first { $0["id"] == "current" }?["aria-invalid"] == nil)
            }
            try await browser.open("/account")
            try await browser.submit("/account/recovery", ["password": Browser.password])
            let code = try browser.recoveryCode
            try await browser.open("/account")
            try await browser.submit("/account/password", ["current": Browser.password, "new": "battery staple"])
            let none = Words("You have no recovery code.", "Vous n’avez pas de code de récupération.")
            #expect(try browser.page.text.contains(none(language)))
            try await thief.open("/recover")
            try await thief.submit("/recover", ["username": "zoe", "code": code, "password": "another one"])
            #expect(try thief.page.status == 422)
            try await browser.open("/account")
            try await browser.submit("/account/recovery", ["password": "battery staple"])
            #expect(try browser.recoveryCode != code)
        }
    }
}
