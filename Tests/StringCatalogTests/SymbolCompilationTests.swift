// Compiles code that uses symbols and fields of templates. A wrong key, argument or type must not compile.

import Foundation
import StringCatalog
import Testing

@testable import CatalogSymbolsTool

@Suite("Compilation of symbols")
struct SymbolCompilationTests {
    /// The lines to compile. Those with `// error` must not compile. After `// error: `, a line has a part of the expected message.
    private static let uses = #"""
        import FoundationEssentials
        import Localization
        import Templates

        let name = "Léa"
        let names = ["Ann", "Léa"]
        let count = 3
        let date = Date(timeIntervalSince1970: 0)
        let dateOfText: LocalizedStringResource = "\(date) \(date, format: .date) \(Duration.seconds(1))"
        let dateInside: LocalizedStringResource = .playerPosition(.date(date, .date))
        let dateInText: LocalizedStringResource = .playerPosition("\(date, format: .date)" as LocalizedStringResource)
        let dateAlone: LocalizedStringResource = .playerPosition(date) // error: choose a style: .date(date, .date)
        let duration: LocalizedStringResource = .playerPosition(Duration.seconds(1)) // error: choose a style: .duration(
        let listOfText: LocalizedStringResource = "\(names) \(names, format: .or) \([title]) \(count) \(1.5)"
        let list: LocalizedStringResource = .playerPosition(.list(names, .and))
        let number: LocalizedStringResource = .playerPosition(.number(count))
        let listAlone: LocalizedStringResource = .playerPosition(names) // error: choose a style: .list(names, .and)
        let numberAlone: LocalizedStringResource = .playerPosition(count) // error: use .number(n), or %lld in the catalog
        let percent: LocalizedStringResource = .playerPosition(.number(0.5, .percent))
        let argumentText: LocalizedStringResource = .playerPosition(.text(name)) // error: takes the string itself
        let argumentResource: LocalizedStringResource = .playerPosition(.resource(title)) // error: takes the resource itself
        let percentAlone: LocalizedStringResource = .playerPosition(.percent(0.5)) // error: write .number(x, .percent)
        let secondsAlone: LocalizedStringResource = .playerPosition(.seconds(3)) // error: write .duration(.seconds(n), .units)
        let argument: LocalizedStringResource.Argument = .text(name)
        let symbolOfThatName: LocalizedStringResource = .integer("a")
        let noneKey: LocalizedStringResource? = .none_
        let title: LocalizedStringResource = .playersTitle
        let explicit = LocalizedStringResource.playersTitle
        let optional: LocalizedStringResource? = .playersTitle
        let several: [LocalizedStringResource] = [.playersTitle, .playersSelected(count: 2)]
        let isEqual = title == .playersTitle
        let selected: LocalizedStringResource = .playersSelected(count: 2)
        let text: LocalizedStringResource = .playerPosition(name)
        let literal: LocalizedStringResource = .playerPosition("Goalkeeper")
        let nested: LocalizedStringResource = .playerPosition(.playersTitle)
        let nestedWithArgument: LocalizedStringResource = .playerPosition(.playersSelected(count: 1))
        let rating: LocalizedStringResource = .playerRating(1.5)
        let keyword: LocalizedStringResource = .default
        let otherTable: LocalizedStringResource = .Billing.playersTitle
        let otherTableExplicit = LocalizedStringResource.Billing.total(name)
        let otherTableInside: LocalizedStringResource = .playerPosition(LocalizedStringResource.Billing.playersTitle)
        let insideOtherTable: LocalizedStringResource = .Billing.total(.playersTitle)
        let misspelt: LocalizedStringResource = .playersTitel // error
        let misspeltInside: LocalizedStringResource = .playerPosition(.playersTitel) // error
        let missing: LocalizedStringResource = .playerPosition() // error
        let missingNumber: LocalizedStringResource = .playersSelected // error
        let numberForText: LocalizedStringResource = .playerPosition(3) // error: use .number(n), or %lld in the catalog
        let decimalForText: LocalizedStringResource = .playerPosition(1.5) // error: or %lf in the catalog
        let decimalAlone: LocalizedStringResource = .playerPosition(Decimal(1)) // error: NSDecimalNumber(decimal: x)
        let decimalInStyle: LocalizedStringResource = .number(Decimal(1), .percent) // error: NSDecimalNumber(decimal: x)
        let floatAlone: LocalizedStringResource = .playerPosition(Float(1)) // error: or %lf and Double(x)
        let floatInText: LocalizedStringResource = "\(Float(1)) \(Float(1), format: .percent)"
        let textForNumber: LocalizedStringResource = .playersSelected(count: "2") // error
        let wrongLabel: LocalizedStringResource = .playersSelected(number: 2) // error
        let unnecessary: LocalizedStringResource = .playersTitle(2) // error
        let tooMany: LocalizedStringResource = .playerPosition("a", "b") // error
        let keyInVariable = LocalizedStringResource(name) // error: write LocalizedStringResource(key: key)
        let keyInLiteral = LocalizedStringResource("a \(name)", table: "Billing")
        let literalKey = LocalizedStringResource("a")
        let wrongTable: LocalizedStringResource = .Billing.playerRating(1.5) // error
        struct Player: TemplateModel, Equatable { static let fields: [TemplateField<Self>] = [] }
        struct Page: TemplateModel {
            let text: String
            let number: Int
            let title: LocalizedStringResource
            let note: String?
            let player: Player
            let isOpen: Bool
            let players: [Player]
            static let fields: [TemplateField<Self>] = []
        }
        struct Link: TemplateModel {
            let link: CheckedURL
            let address: String
            let note: String?
            let isOpen: Bool
            let rows: [Link]?
            let rule: LocalizedStringResource
            let page: URL
            let next: URL?
            static let fields: [TemplateField<Self>] = [
                .url("link", \.link), .flag("isOpen", \.isOpen), .message("rule", \.rule, tags: ["link"]),
                .message("address", \.address, tags: ["link"]), // error: a String has no tags: use a LocalizedStringResource
                .message("note", \.note, tags: ["link"]), // error: a String has no tags: use a LocalizedStringResource
                .message("note", \.note), // error: a String has no tags: use a LocalizedStringResource
                .message("rule", \.rule), // error: a message of a property needs its tags
                .flag("note", \.note), // error: a flag is a Bool: an optional value is a .text
                .flag("address", \.address), // error: a flag is a Bool
                .list("rows", \.rows), // error: a list is not optional: declare an array
                .constant("title", .playersTitle), .message("rules", .playersTitle),
                .url("page", \.page), // error: a `URL` can be a script: create a `CheckedURL(url.absoluteString)`
                .url("next", \.next), // error: a `URL` can be a script: create a `CheckedURL(url.absoluteString)`
                .text("link", \.link), // error: declare the field as .url
                .url("address", \.address), // error: a `String` is not accepted as a URL: create a `CheckedURL`
            ]
            static let misspelt: [TemplateField<Self>] = [
                .text("note", \.ntoe), // error: has no member 'ntoe'
                .message("rule", \.rlue, tags: ["link"]), // error: has no member 'rlue'
            ]
            static let text: [TemplateField<Self>] = [.text("title", .playersTitle)] // error: has no member 'playersTitle'
            static let tags: [TemplateField<Self>] = [.message("rules", .playersTitle, tags: ["link"])] // error
            static let texts: [TemplateField<Page>] = [
                .text("text", \.text), .text("number", \.number), .text("title", \.title), .text("note", \.note),
                .text("player", \.player), // error: a model is not a text: declare the field as .model
                .text("isOpen", \.isOpen), // error: a Bool is not a text
                .text("players", \.players), // error: a list is not a text
            ]
        }
        """#

    private static let catalog = catalogText(
        """
        "players.title": { "localizations": { \(unit("en", "Players")) } },
        "integer": { "localizations": { \(unit("en", "Integer of %@")) } },
        "none": { "localizations": { \(unit("en", "None")) } },
        "default": { "localizations": { \(unit("en", "Default")) } },
        "player.position": { "localizations": { \(unit("en", "Position: %@")) } },
        "player.rating": { "localizations": { \(unit("en", "%.1lf")) } },
        "players.selected": { "localizations": { \(substitution("en", "%#@n@", ["other": "%arg"])) } }
        """
    ).replacing("%#@n@", with: "%#@count@").replacing("\"n\"", with: "\"count\"")

    /// A second table, one of whose keys is also in the first one.
    private static let billing = catalogText(
        """
        "players.title": { "localizations": { \(unit("en", "Players who paid")) } },
        "total": { "localizations": { \(unit("en", "Total of %@")) } }
        """)

    @Test("Correct uses compile, and each wrong use is an error in its line", .timeLimit(.minutes(30)))
    func compile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        for module in ["StringCatalog", "Localization", "Templates"] {
            let result = try await swiftc(
                // Only declarations are needed.
                ["-emit-module", "-Xfrontend", "-experimental-skip-all-function-bodies"]
                    + ["-module-name", module, "-package-name", "football_gather"] + settings
                    + (try sources(of: module)), in: folder)
            #expect(result.isEmpty, "\(module): \(result)")
        }
        for (table, text) in [("Localizable", Self.catalog), ("Billing", Self.billing)] {
            let catalog = try StringCatalog(parsing: Array(text.utf8), fileName: table)
            let symbols = try SymbolGenerator(catalog, table: table).source
            try Data(symbols.utf8).write(to: folder.appending(path: "\(table).swift"))
        }
        try Data(Self.uses.utf8).write(to: folder.appending(path: "uses.swift"))
        let output = try await swiftc(
            ["-typecheck", "-parse-as-library", "Localizable.swift", "Billing.swift", "uses.swift"] + settings,
            in: folder)

        // In a module whose declarations are isolated to the main actor by default, nonisolated code can use the symbols, too.
        for version in ["5", "6"] {
            let anywhere = "nonisolated func bill() -> LocalizedStringResource { .Billing.total(.playersTitle) }"
            try Data("import Localization\n\(anywhere)".utf8).write(to: folder.appending(path: "anywhere.swift"))
            let output = try await swiftc(
                ["-typecheck", "-parse-as-library", "-default-isolation", "MainActor"]
                    + ["Localizable.swift", "Billing.swift", "anywhere.swift"]
                    + settings.map { $0 == "6" ? version : $0 }, in: folder)
            #expect(output.isEmpty, "Swift \(version): \(output)")
        }

        let lines = Self.uses.split(separator: "\n", omittingEmptySubsequences: false)
        let wrong = lines.indices.filter { lines[$0].contains("// error") }.map { $0 + 1 }
        let found = output.matches(of: /(\w+)\.swift:(\d+):\d+: (error|warning)/)
        let rejected = Set(found.filter { $0.3 == "error" }.map { "\($0.1):\($0.2)" })
        #expect(rejected == Set(wrong.map { "uses:\($0)" }), "\(output)")
        #expect(rejected.isSuperset(of: found.map { "\($0.1):\($0.2)" }), "a warning\n\(output)")
        for line in wrong {
            guard let message = lines[line - 1].split(separator: "// error: ").dropFirst().first else { continue }
            #expect(
                output.split(separator: "\n").contains { $0.contains("uses.swift:\(line):") && $0.contains(message) },
                "\(message)\n\(output)")
        }
    }

    private let settings = [
        "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "InternalImportsByDefault",
    ]

    /// The source files of a target of this package.
    private func sources(of module: String) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Sources/\(module)").resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.map(\.path).sorted()
    }

    /// Runs the compiler and returns its messages. The compiler runs for seconds, so a new thread waits for it instead of a thread of
    /// the concurrency runtime.
    private func swiftc(_ arguments: [String], in folder: URL) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.output(of: ["swiftc"] + arguments, in: folder) })
            }
        }
    }

    private static func output(of command: [String], in folder: URL) throws -> String {
        try Process.messages(of: URL(filePath: "/usr/bin/env"), command + ["-I", folder.path], in: folder).text
    }
}
