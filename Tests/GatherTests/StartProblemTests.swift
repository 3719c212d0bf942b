// Errors at startup: the message names the problem and where it is, and the exit status is not 0.

import Foundation
import TestGate
import Testing

@Suite("A server that cannot start", .takingTurns)
struct StartProblemTests {
    /// A command that cannot start: `apply` breaks a file in its folder, or an argument is wrong.
    struct Breakage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let command: [String]
        let words: [String]
        let apply: @Sendable (TestFolder) throws -> Void

        init(
            _ name: String, _ command: [String] = serve, says words: [String],
            _ apply: @escaping @Sendable (TestFolder) throws -> Void = { _ in }
        ) {
            testDescription = name
            self.command = command
            self.words = words
            self.apply = apply
        }
    }

    private static let serve = ["serve", "--port", "0"]
    private static let preview = ["templates", "preview", "--port", "0"]
    /// Opens the database as the server does, without reading templates.
    private static let migrate = ["migrate"]
    private static let catalog = "Localizations/Localizable.xcstrings"
    private static let template = "Resources/Templates/Login/LoginView.html"

    private static let breakages = [
        Breakage("catalog that is not JSON", says: ["/\(catalog):2:", "error"]) {
            try $0.write("{\n  \"sourceLanguage\": en", to: catalog)
        },
        Breakage("catalog that is empty", says: ["/\(catalog):", "error"]) { try $0.write("", to: catalog) },
        Breakage("catalog with an invalid placeholder", says: ["/\(catalog):4:", "error"]) {
            let strings =
                #"{"sourceLanguage": "en", "version": "1.0", "strings": {"# + "\n\n\n"
                + #""a": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "%@ %q"}}}}}}"#
            try $0.write(strings, to: catalog)
        },
        // The preview adds pseudolanguages to the catalog. The error has the position in the file, which does not have them.
        Breakage("translation without a placeholder", preview, says: ["/\(catalog):5:", "error", "`fr`"]) {
            let strings =
                #"{"sourceLanguage": "en", "version": "1.0", "strings": {"# + "\n\n\n"
                + #""a": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "%@ a"}},"# + "\n"
                + #""fr": {"stringUnit": {"state": "translated", "value": "a"}}}}}}"#
            try $0.write(strings, to: catalog)
        },
        Breakage("template with an unknown field", says: ["/\(template):", ":1:", "error", "nothing"]) {
            try $0.write("<h1>{{nothing}}</h1>\n", to: template)
        },
        Breakage("template with a section that is not closed", says: ["/\(template):2:", "error"]) {
            try $0.write("<h1></h1>\n{{#problems}}\n", to: template)
        },
        Breakage("template that is missing", says: ["LoginView.html", "error"]) {
            try FileManager.default.removeItem(atPath: $0.path(template))
        },
        Breakage("style sheet that is missing", says: ["app.css cannot be read"]) {
            try FileManager.default.removeItem(atPath: $0.path("public/app.css"))
        },
        Breakage("part of the style sheet that is missing", says: ["/public/app.css:", ":1: error: styles/base.css"]) {
            try FileManager.default.removeItem(atPath: $0.path("public/styles/base.css"))
        },
        Breakage("secret that is invalid", says: ["gather.secret: error", "32 bytes"]) {
            try $0.write("not base64!\n", to: "gather.secret")
        },
        Breakage("file that is not a database", migrate, says: ["/gather.sqlite", "not an SQLite database"]) {
            try $0.write(String(repeating: "These are no rows. ", count: 500), to: "gather.sqlite")
        },
        Breakage("database that is a folder", migrate + ["--database", "tmp"], says: ["/tmp", "folder"]),
        Breakage(
            "database in a folder that does not exist", migrate + ["--database", "no/gather.sqlite"],
            says: ["/no", "does not exist"]),
        Breakage(
            "resources that are missing", serve + ["--resources", "tmp"],
            says: ["tmp/Resources/Templates", "tmp/public", "tmp/\(catalog)"]),
        Breakage(
            "address of another machine", serve + ["--host", "203.0.113.1"],
            says: ["203.0.113.1:0: error: cannot listen there"]),
    ]

    @Test("A command that cannot start fails, and its error names the problem", arguments: breakages)
    func broken(_ breakage: Breakage) async throws {
        let folder = try TestFolder()
        try folder.copyResources()
        try breakage.apply(folder)
        let exit = try await GatherProcess.run(breakage.command, in: folder)
        #expect(exit.status != 0)
        #expect(exit.output == "")
        for word in breakage.words { #expect(exit.errors.contains(word), "\(word): \(exit.errors)") }
    }

    @Test("Missing resources are reported for both folders that are searched")
    func searched() async throws {
        let folder = try TestFolder()
        let exit = try await GatherProcess.run(["serve", "--port", "0"], in: folder)
        #expect(exit.status != 0)
        #expect(exit.errors.contains(folder.url.resolvingSymlinksInPath().lastPathComponent + "/Resources/Templates"))
        #expect(exit.errors.split(separator: "\n").count { $0.hasSuffix("/public") } == 2)
    }

    @Test("A port that is in use is named in the error")
    func takenPort() async throws {
        let other = try SilentPort()
        let exit = try await GatherProcess.run(
            ["serve", "--port", String(other.number), "--resources", TestFolder.project.path], in: try TestFolder())
        #expect(exit.status != 0)
        #expect(exit.output == "")
        #expect(exit.errors.contains("127.0.0.1:\(other.number): error: another program listens there"))
    }
}
