// The problems because of which the generator writes no file.

import Foundation
import Testing

@testable import NewScreenTool

@Suite("Problems of a new screen")
struct ScreenProblemTests {
    /// Expects that adding a screen fails with a problem, and that no file changes.
    private func expectProblem(
        _ name: String, _ problem: String, in copy: PackageCopy, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try copy.files()
        #expect(throws: ScreenProblem(problem), sourceLocation: sourceLocation) { _ = try copy.add(name) }
        #expect(try copy.files() == before, sourceLocation: sourceLocation)
    }

    @Test(
        "A name that is not an ASCII identifier in upper camel case is refused",
        arguments: [
            "", "trial", "House Trial", "House-Trial", "Règles", "\u{212A}elvin", "A\u{301}", "1st", "_Trial",
            "../Trial", "Trial/", "Trial\n",
        ])
    func names(_ name: String) throws {
        try expectProblem(
            name,
            "`\(name)` is not the name of a screen: expected an uppercase letter, then letters and digits, as in "
                + "`PlayerStats`", in: PackageCopy())
    }

    @Test(
        "A name that is too long, has a meaning in Swift, or is already in use is refused",
        arguments: [
            ("Default", "`Default` cannot be the name of a screen: `default` has a meaning in Swift"),
            ("Self", "`Self` cannot be the name of a screen: `self` has a meaning in Swift"),
            ("None", "`None` cannot be the name of a screen: `none` has a meaning in Swift"),
            ("API", "`API` cannot be the name of a screen: the address `/api` is in use"),
            ("TournamentRegistrationsBC", "`TournamentRegistrationsBC` is too long: a name has at most 24 characters"),
            ("Players", "Sources/Modules/Kernel/RoutePattern.swift: already declares `players`"),
            ("Healthz", "Sources/Modules/Kernel/RoutePattern.swift: already declares `healthz`"),
            ("Snapshots", "Tests/ModulesTests/Snapshots: already exists"),
            ("Feeds", "Sources/Modules/Kernel/ModuleFactory.swift: already declares `feeds`"),
        ])
    func taken(_ name: String, _ problem: String) throws {
        try expectProblem(name, problem, in: PackageCopy())
    }

    @Test("A screen is not added when one of its folders or snapshots already exists")
    func existing() throws {
        let copy = try PackageCopy()
        try copy.add("Trial")
        try expectProblem("Trial", "Sources/Modules/Trial: already exists", in: copy)
        try copy.write("", to: "Resources/Templates/Notes/NotesView.html")
        try expectProblem("Notes", "Resources/Templates/Notes: already exists", in: copy)
        try copy.write("", to: "Tests/ModulesTests/Snapshots/Records.page.fr.html")
        try expectProblem(
            "Records", "Tests/ModulesTests/Snapshots/Records.page.fr.html: already exists", in: copy)
    }

    @Test("A screen is not added when one of its types or its address is already declared elsewhere")
    func declared() throws {
        let copy = try PackageCopy()
        try copy.write("public struct FormModule<A: Event> {}\n", to: "Sources/Modules/Kernel/Module.swift")
        try expectProblem("Form", "Sources/Modules/Kernel/Module.swift: already declares `FormModule`", in: copy)
        let path = "Sources/Modules/Kernel/RoutePattern.swift"
        try copy.write(
            try copy.folder.text(of: path).replacing("\"/offline\"", with: "\"/house-trial\""), to: path)
        try expectProblem("HouseTrial", "\(path): already has the address `/house-trial`", in: copy)
    }

    @Test("A screen is not added when a type of one of its files is already declared elsewhere")
    func declaredTypes() throws {
        let plan = try PackageCopy().add("Trial")
        let types = plan.created.flatMap { file in
            file.text.matches(of: /\b(?:enum|struct) (\w+)/).map { String($0.1) }
        }
        #expect(types.count == 10)
        let copy = try PackageCopy()
        for type in types {
            try copy.write("enum \(type) {}\n", to: "Sources/Modules/Other.swift")
            try expectProblem("Trial", "Sources/Modules/Other.swift: already declares `\(type)`", in: copy)
        }
    }

    @Test(
        "A screen is not added when one of its keys, or another key with the same symbol, is already in the catalog",
        arguments: ["trial.title", "trial-title", "trial.players"])
    func key(_ key: String) throws {
        let copy = try PackageCopy()
        let catalog = try copy.folder.text(of: ScreenCatalog.path)
        try copy.write(catalog.replacing("\"players.title\" :", with: "\"\(key)\" :"), to: ScreenCatalog.path)
        try expectProblem("Trial", "\(ScreenCatalog.path): the key `\(key)` already exists", in: copy)
    }

    @Test("A screen is not added when the catalog has an error, which is reported with its position")
    func catalog() throws {
        let copy = try PackageCopy()
        try copy.write("{", to: ScreenCatalog.path)
        let problem = "\(ScreenCatalog.path):1:2: error: the file ends where a key in quotation marks should be"
        try expectProblem("Trial", problem, in: copy)
    }

    @Test(
        "A screen is not added when a file does not have the expected structure, which is reported",
        arguments: [
            (
                "Sources/Modules/Kernel/RoutePattern.swift", "public enum RoutePattern",
                "expected one block that starts with `public enum RoutePattern` in the file, found 0"
            ),
            (
                "Sources/Modules/Kernel/SiteRoute.swift", "public static let",
                "expected a line that starts with `public static let ` in `extension SiteRoute {`"
            ),
            (
                "Sources/Modules/Kernel/SiteViews.swift", "public static let all",
                "expected one block that starts with `public static let all` in `public enum SiteViews`, found 0"
            ),
            (
                "Sources/Modules/Kernel/ModuleFactory.swift", "public struct",
                "expected one block that starts with `public struct ModuleFactory` in the file, found 0"
            ),
            (
                "Sources/WebFront/Routes/SiteHandlers+routes.swift", "switch pattern",
                """
                expected one block that starts with `switch pattern` in \
                `private func handlers(of pattern: RoutePattern)`, found 0
                """
            ),
            (
                "Sources/Preview/SiteSamples.swift", "package enum",
                "expected one block that starts with `package enum SiteSamples` in the file, found 0"
            ),
            (
                "Tests/ModulesTests/Pages/PageTests.swift", "private static let states",
                "expected one block that starts with `private static let states` in `@Suite struct PageTests`, found 0"
            ),
            (
                "Tests/ModulesTests/Snapshots/NotFound.error.fr.html", "data-state",
                "expected ` data-state=\"` and then `\"`"
            ),
            ("Tests/ModulesTests/Snapshots/NotFound.error.fr.html", "NotFound.error.", "expected `NotFound.error.`"),
        ])
    func missingPlace(_ path: String, _ text: String, _ problem: String) throws {
        let copy = try PackageCopy()
        try copy.write(try copy.folder.text(of: path).replacing(text, with: "·"), to: path)
        try expectProblem("Trial", "\(path): \(problem)", in: copy)
    }

    @Test("A screen is not added when a file is missing", arguments: ScreenEntries.paths + [ScreenCatalog.path])
    func missingFile(_ path: String) throws {
        let copy = try PackageCopy()
        try FileManager.default.removeItem(at: copy.url.appending(path: path))
        try expectProblem("Trial", "\(path): cannot be read", in: copy)
    }
}
