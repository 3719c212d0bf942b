// `--reload`: changed files take effect on the next page. When a file has an error, the last valid page stays.

import Foundation
import TestGate
import Testing
import TestBrowser

@Suite("--reload", .takingTurns)
struct ReloadTests {
    private static let template = "Resources/Templates/Login/LoginView.html"
    private static let catalog = "Localizations/Localizable.xcstrings"

    /// A folder with copies of the project's resources, which tests can change.
    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.copyResources()
        return folder
    }

    private func change(_ name: String, in folder: TestFolder, _ old: String, _ new: String) async throws {
        let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
        try #require(text.contains(old))
        try folder.write(text.replacing(old, with: new), to: name)
        // A request checks the files only when the last check was at least 300 ms ago.
        try await Task.sleep(for: .milliseconds(350))
    }

    private func problem(_ page: Page) -> String? {
        page.document.first("pre", where: ["class": "files-problem"])?.text
    }

    @Test("A changed template or text is used for the next page; after an error, the last valid page shows the error")
    func changes() async throws {
        let folder = try folder()
        let process = try GatherProcess(["serve", "--port", "0", "--reload"], in: folder)
        var browser = Browser(port: try await process.port(), language: "fr")
        #expect(try await browser.open("/login").heading == "Connexion")

        try await change(Self.template, in: folder, "<h1>", "<h1 id=\"changed\">")
        #expect(try await browser.open("/login").main?.first("h1")?["id"] == "changed")

        try await change(Self.template, in: folder, "id=\"changed\">", "id=\"broken\">{{<b>}}")
        let broken = try await browser.open("/login")
        #expect(broken.status == 200)
        #expect(broken.main?.first("h1")?["id"] == "changed")
        #expect(problem(broken)?.contains("LoginView.html:") == true)
        #expect(process.errors.contains("/\(Self.template):"))

        try await change(Self.template, in: folder, "id=\"broken\">{{<b>}}", "id=\"mended\">")
        let mended = try await browser.open("/login")
        #expect(mended.main?.first("h1")?["id"] == "mended")
        #expect(problem(mended) == nil)

        try await change(Self.catalog, in: folder, "\"Connexion\"", "\"Entrée & sortie\"")
        #expect(try await browser.open("/login").heading == "Entrée & sortie")
        try await change(Self.catalog, in: folder, "\"Entrée & sortie\"", "\"Entrée")
        let cut = try await browser.open("/login")
        #expect(cut.heading == "Entrée & sortie")
        #expect(problem(cut)?.contains("Localizable.xcstrings:") == true)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }

    @Test(
        "The demo and the preview show changes and errors too",
        arguments: [(["demo"], "/login"), (["templates", "preview"], "/preview/Login/form")])
    func otherCommands(_ command: [String], _ address: String) async throws {
        let folder = try folder()
        let process = try GatherProcess(command + ["--port", "0", "--reload"], in: folder)
        var browser = Browser(port: try await process.port())
        try await change(Self.template, in: folder, "<h1>", "<h1 id=\"changed\">")
        #expect(try await browser.open(address).main?.first("h1")?["id"] == "changed")
        try await change(Self.template, in: folder, "id=\"changed\">", "id=\"broken\">{{<b>}}")
        let broken = try await browser.open(address)
        #expect(broken.main?.first("h1")?["id"] == "changed")
        #expect(problem(broken)?.contains("LoginView.html:") == true)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }

    @Test("Added and removed templates and changed static files are detected")
    func files() async throws {
        let folder = try folder()
        let process = try GatherProcess(["serve", "--port", "0", "--reload"], in: folder)
        var browser = Browser(port: try await process.port())
        let before = try await browser.open("/login").document.first("link", where: ["rel": "stylesheet"])?["href"]

        try FileManager.default.moveItem(atPath: folder.path(Self.template), toPath: folder.path("aside.html"))
        try await change("public/styles/tokens.css", in: folder, ":root {", ":root { --changed: 1;")
        #expect(problem(try await browser.open("/login"))?.contains("LoginView") == true)

        try FileManager.default.moveItem(atPath: folder.path("aside.html"), toPath: folder.path(Self.template))
        try folder.write("<p>{{x}</p>", to: "Resources/Templates/Login/Other.html")
        try await Task.sleep(for: .milliseconds(350))
        #expect(problem(try await browser.open("/login"))?.contains("Other.html:1:") == true)

        try FileManager.default.removeItem(atPath: folder.path("Resources/Templates/Login/Other.html"))
        try await Task.sleep(for: .milliseconds(350))
        let page = try await browser.open("/login")
        #expect(problem(page) == nil)
        let after = try #require(page.document.first("link", where: ["rel": "stylesheet"])?["href"])
        #expect(after != before)
        #expect(try await browser.send("GET", after).text.contains("--changed"))
        // Older pages still request their versions of the file, even after several changes.
        try await change("public/styles/tokens.css", in: folder, "--changed", "--again")
        try await browser.open("/login")
        for stylesheet in [before, after] {
            let reply = try await browser.send("GET", try #require(stylesheet))
            #expect(reply.status == 200)
            #expect(reply.text.contains("--changed") == (stylesheet == after))
        }
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }

    @Test(
        "The last valid page stays when a template is empty, a key is removed or a script is broken; a changed script is used"
    )
    func lastValid() async throws {
        let folder = try folder()
        let process = try GatherProcess(["serve", "--port", "0", "--reload"], in: folder)
        var browser = Browser(port: try await process.port())
        let heading = try await browser.open("/login").heading
        let template = try String(contentsOfFile: folder.path(Self.template), encoding: .utf8)

        // Some editors empty the file before they write.
        try folder.write("", to: Self.template)
        try await Task.sleep(for: .milliseconds(350))
        let emptied = try await browser.open("/login")
        #expect(emptied.heading == heading)
        #expect(problem(emptied)?.contains("LoginView.html:1:1: error: the page is not a whole document") == true)
        try folder.write(template, to: Self.template)

        try await change(Self.catalog, in: folder, "\"login.title\"", "\"login.titel\"")
        let renamed = try await browser.open("/login")
        #expect(renamed.heading == heading)
        #expect(problem(renamed)?.contains("the key “login.title” was removed") == true)
        try await change(Self.catalog, in: folder, "\"login.titel\"", "\"login.title\"")

        func script(_ page: Page) -> String? { page.document.first("script")?["src"] }
        let mended = try await browser.open("/login")
        #expect(problem(mended) == nil)
        let before = try #require(script(mended))
        try await change("public/scripts/forms.js", in: folder, "\"Escape\"", "\"Enter\"")
        let second = try await browser.open("/login")
        let after = try #require(script(second))
        #expect(after != before)
        #expect(try await browser.send("GET", after).text.contains("\"Enter\""))
        try await change("public/scripts/forms.js", in: folder, "// @ts-check", "import \"./nowhere.js\";")
        let broken = try await browser.open("/login")
        #expect(script(broken) == after)
        #expect(problem(broken)?.contains("scripts/forms.js:1: error: there is no file scripts/nowhere.js") == true)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }

    @Test("Without the option, pages do not change after startup")
    func without() async throws {
        let folder = try folder()
        let process = try GatherProcess(["serve", "--port", "0"], in: folder)
        var browser = Browser(port: try await process.port())
        let before = try await browser.open("/login").document.first("h1")?["id"]
        try await change(Self.template, in: folder, "<h1>", "<h1 id=\"changed\">")
        #expect(try await browser.open("/login").document.first("h1")?["id"] == before)
        process.signal(SIGTERM)
        #expect(try await process.exit().status == 0)
    }
}
