// Adding a language only requires adding it to the catalog. The same executable serves it.

import Foundation
import TestBrowser
import TestGate
import Testing

@Suite("Languages that the code does not name", .takingTurns)
struct NewLanguageTests {
    /// A resource folder whose catalog also has Arabic and Polish, each with only a few texts.
    private func resources(in folder: TestFolder) throws -> String {
        let resources = folder.url.appending(path: "site")
        try FileManager.default.createDirectory(
            at: resources.appending(path: "Localizations"), withIntermediateDirectories: true)
        for name in ["Resources", "public"] {
            try FileManager.default.createSymbolicLink(
                at: resources.appending(path: name), withDestinationURL: TestFolder.project.appending(path: name))
        }
        let path = "Localizations/Localizable.xcstrings"
        var catalog = try Catalog(reading: TestFolder.project.appending(path: path))
        catalog.add("login.title", "ar", "تسجيل الدخول")
        catalog.add("login.title", "pl", "Logowanie")
        catalog.add("playerAdd.flash.added", "ar", "أضيف %@.")
        catalog.add(
            "players.count", "pl",
            [
                "one": "%arg zawodnik", "few": "%arg zawodnicy", "many": "%arg zawodników", "other": "%arg zawodnika",
            ])
        catalog.add(
            "players.count", "ar",
            [
                "zero": "لا لاعبين", "one": "لاعب واحد", "two": "لاعبان", "few": "%arg لاعبين", "many": "%arg لاعبًا",
                "other": "%arg لاعب",
            ])
        try catalog.write(to: resources.appending(path: path))
        return resources.path
    }

    /// The catalog as plain JSON, so that the test data does not depend on code of the product.
    private struct Catalog {
        private var root: [String: Any]

        init(reading file: URL) throws {
            root = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        }

        mutating func add(_ key: String, _ language: String, _ value: String) {
            add(key, language, ["stringUnit": unit(value)])
        }

        mutating func add(_ key: String, _ language: String, _ forms: [String: String]) {
            let plural = forms.mapValues { ["stringUnit": unit($0)] }
            let count: [String: Any] = [
                "argNum": 1, "formatSpecifier": "lld", "variations": ["plural": plural],
            ]
            add(key, language, ["stringUnit": unit("%#@count@"), "substitutions": ["count": count]])
        }

        private mutating func add(_ key: String, _ language: String, _ localization: [String: Any]) {
            var strings = root["strings"] as? [String: Any] ?? [:]
            var entry = strings[key] as? [String: Any] ?? [:]
            var localizations = entry["localizations"] as? [String: Any] ?? [:]
            localizations[language] = localization
            entry["localizations"] = localizations
            strings[key] = entry
            root["strings"] = strings
        }

        private func unit(_ value: String) -> [String: String] { ["state": "translated", "value": value] }

        func write(to file: URL) throws {
            try JSONSerialization.data(withJSONObject: root).write(to: file)
        }
    }

    @Test("Arabic and Polish are served with their text direction and plural rules")
    func serving() async throws {
        let folder = try TestFolder()
        let (process, port) = try await GatherProcess.serve(["--resources", try resources(in: folder)], in: folder)
        var browser = Browser(port: port, language: "ar-EG, pl;q=0.5")

        var page = try await browser.open("/login")
        #expect(page.heading == "تسجيل الدخول")
        #expect(page.language == "ar")
        #expect(page.direction == "rtl")
        #expect(page.reply["Content-Language"] == "ar")
        let alternates = page.document.all("link", where: ["rel": "alternate"]).map { $0["hreflang"] }
        #expect(alternates == ["en", "ar", "fr", "pl", "x-default"])
        let menu = page.document.first("nav", where: ["class": "languages"])
        #expect(menu?.all("a").map(\.text) == ["English", "العربية", "Français", "Polski"])

        // Missing texts are shown in English, with a `lang` attribute for screen readers.
        let password = try #require(page.document.first("label", where: ["for": "password"]))
        #expect(password.text == "Password")
        #expect(password.first("span")?["lang"] == "en")
        #expect(password.first("span")?["dir"] == "ltr")
        #expect(page.title == "تسجيل الدخول – Football Gather")

        try await browser.register("Zoë")
        for name in ["Ann", "عمر", "Bo", "Cy", "Di"] {
            try await browser.open("/players/add")
            page = try await browser.submit("/players/add", ["name": name])
            // A Latin name in an Arabic sentence is isolated.
            #expect(
                page.main?.first("p", where: ["role": "status"])?.first("bdi")?.text == (name == "عمر" ? nil : name))
            #expect(page.flash == ["أضيف \(name)."])
        }
        #expect(page.text.contains("٥ لاعبين"))
        #expect(try await browser.open("/players?locale=pl").text.contains("5 zawodników"))
        #expect(try await browser.open("/players?q=an").text.contains("Ann"))
        try await browser.open("/players/1/delete")
        page = try await browser.submit("/players/1/delete")
        #expect(page.language == "pl")
        #expect(page.direction == "ltr")
        #expect(page.text.contains("4 zawodnicy"))

        process.signal(SIGTERM)
        let errors = try await process.exit().errors
        let missing = errors.split(separator: "\n").filter { $0.contains("missing text") }
        #expect(missing.count > 10)
        let pairs = missing.compactMap { line in line.range(of: "key=").map { line[$0.lowerBound...] } }
        #expect(Set(pairs).count == pairs.count, "each missing text is reported once for each language")
        #expect(missing.filter { $0.contains("key=login.password ") && $0.contains("language=ar") }.count == 1)
    }
}
