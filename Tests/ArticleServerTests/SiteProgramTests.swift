// Runs the program of the article about a site with several pages.

import TestBrowser
import TestGate
import Testing

@Suite("Program of the article about a site with several pages", .takingTurns)
struct SiteProgramTests {
    @Test("Pages are in the language of the browser until the reader chooses another language")
    func language() async throws {
        let program = try SiteProgram()
        var browser = Browser(port: try await program.port(), language: "fr")
        let home = try await browser.open("/")
        #expect(home.status == 200 && home.language == "fr" && home.title == "Joueurs")
        #expect(home.heading == "Bonjour Léa\u{202F}!")
        #expect(home.reply["Content-Language"] == "fr" && home.reply["Vary"] == "Accept-Language, Cookie")
        #expect(home.reply.cookie("locale") == nil)

        let goals = try await browser.open("/goals?goals=3&locale=en")
        #expect(goals.language == "en" && goals.title == "Léa" && goals.text.contains("3 goals"))
        let cookie = "locale=en; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
        #expect(goals.reply.cookie("locale") == cookie)
        #expect(try await browser.open("/").language == "en")

        let absent = try await browser.open("/no")
        #expect(absent.status == 404 && absent.heading == "This page does not exist")
    }

    @Test("A form with a mistake is shown again, also in another language, and a correct one leads to the next page")
    func form() async throws {
        let program = try SiteProgram()
        var browser = Browser(port: try await program.port(), language: "en")
        #expect(try await browser.open("/reader").reply.text.contains("<input id=\"name\" name=\"name\" value=\"\">"))
        let mistaken = try await browser.post("/reader", "name=&goals=x")
        #expect(mistaken.status == 422 && mistaken.text.contains("Enter a whole number"))
        let french = try await browser.post("/reader", "name=&goals=x&locale=fr")
        #expect(french.status == 200 && french.text.contains("Indiquez un nombre entier"))
        #expect(french.text.contains("value=\"x\""))
        let correct = try await browser.post("/reader", "name=L&goals=3")
        #expect(correct.status == 303 && correct["Location"] == "/reader/thanks")
        let repeated = try await browser.post("/reader", "name=a&name=b")
        #expect(repeated.status == 400 && repeated.text.contains("<h1>Cette demande a été refusée</h1>"))
    }
}
