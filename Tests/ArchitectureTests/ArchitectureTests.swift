// Rules for the sources: the imports that each target may have, the roles and templates of screens, and the first line of files.

import Foundation
import Testing

@Suite("Architecture")
struct ArchitectureTests {
    /// Modules that every target may import, except that the targets of ``essentialsOnly`` may not import Foundation.
    static let everywhere: Set<String> = ["FoundationEssentials", "Foundation", "Synchronization"]

    /// The targets in `Sources`, and the modules that each may import in addition to `everywhere`. Only backends, `PostgreSQLClient`,
    /// `BackendAPI`, `WebFront` and `gather` import modules for HTTP, databases and HTTP clients. Code that needs such a module
    /// belongs in one of these targets.
    static let targets: [String: Set<String>] = [
        // For the function `exp`.
        "Entities": ["Glibc", "Musl", "Darwin"],
        "StringCatalog": [],
        "Localization": ["StringCatalog"],
        "LocalizationTools": ["StringCatalog", "Localization"],
        "CatalogSymbolsTool": ["StringCatalog"],
        "NewScreenTool": ["StringCatalog"],
        "Templates": ["Localization", "StringCatalog"],
        "CLibXML2": [],
        "TemplateValidation": ["CLibXML2"],
        "BackendServices": ["Dispatch", "Entities", "Crypto"],
        "RESTContract": ["BackendServices", "Entities"],
        "BackendInMemory": ["BackendServices", "Entities"],
        "BackendStorage": ["BackendServices", "Entities", "Crypto", "CryptoExtras", "Logging", "Metrics"],
        "BackendSQLite": ["BackendStorage", "BackendServices", "Entities", "GRDB", "Dispatch", "Logging"],
        "BackendREST": [
            "BackendServices", "Entities", "RESTContract", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOPosix",
            "Logging", "Metrics",
        ],
        "BackendAPI": [
            "BackendServices", "RESTContract", "Entities", "Hummingbird", "HTTPTypes", "NIOCore", "Crypto", "Logging",
            // Networks take turns on the event loops.
            "NIOPosix",
        ],
        "PrometheusText": ["Metrics"],
        "CLibPQ": [],
        "PostgreSQLClient": ["CLibPQ", "Dispatch"],
        "BackendPostgreSQL": ["BackendServices", "BackendStorage", "Entities", "PostgreSQLClient", "Logging"],
        "CZlib": [],
        "Compression": ["CZlib"],
        "Modules": ["Entities", "Localization", "Templates", "BackendServices"],
        "WebFront": [
            "Modules", "Entities", "Localization", "Templates", "BackendServices", "BackendAPI", "RESTContract",
            "Hummingbird", "HTTPTypes", "NIOCore", "Crypto", "Logging", "Compression", "Metrics",
            // `ConnectionRules` needs the HTTP version and all header fields of a request.
            "NIOHTTP1", "HummingbirdCore",
            // `TargetRestorer` changes heads behind Hummingbird's codec.
            "NIOHTTPTypes",
            // Event streams end with a reconnection hint when the server shuts down.
            "ServiceLifecycle",
        ],
        "Preview": ["Modules", "Entities", "Localization", "Templates", "BackendServices"],
        "gather": [
            "WebFront", "Preview", "Modules", "Entities", "Localization", "StringCatalog", "Templates",
            "BackendServices", "RESTContract",
            "BackendStorage", "BackendSQLite", "BackendPostgreSQL", "BackendREST", "LocalizationTools",
            "TemplateValidation", "Hummingbird",
            "HTTPTypes",
            "NIOCore", "NIOPosix", "Logging", "Metrics", "PrometheusText",
            "ServiceLifecycle", "UnixSignals", "ArgumentParser", "Configuration", "SystemPackage",
        ],
    ]

    /// Targets that import only FoundationEssentials, not Foundation.
    static let essentialsOnly: Set<String> = ["Entities", "StringCatalog", "Modules", "Preview", "Templates"]

    @Test("The table of allowed imports has every target in Sources, and no others")
    func everyTargetIsInTheTable() throws {
        #expect(try Set(Sources.targets()) == Set(Self.targets.keys))
    }

    @Test("Targets import only allowed modules", arguments: targets.keys.sorted())
    func importsOfATarget(_ target: String) throws {
        var allowed = Self.everywhere.union(Self.targets[target] ?? [])
        if Self.essentialsOnly.contains(target) { allowed.remove("Foundation") }
        for file in try Sources.files(of: target) {
            let forbidden = Sources.imports(in: file.text).subtracting(allowed)
            #expect(forbidden.isEmpty, "\(target)/\(file.name) imports \(forbidden.sorted())")
        }
    }

    @Test("The template of a screen is in the folder with the name of its module")
    func templates() throws {
        var count = 0
        for file in try Sources.files(of: "Modules") {
            for match in file.text.matches(of: /static let template = "(\w+)\//) {
                #expect(match.1 == file.folder, "\(file.name)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test("Imports are found with attributes, access levels and kinds, and in conditions")
    func importsAreFound() {
        let source = #"""
            public import Localization
            @testable import Entities
            internal import struct GRDB.Row
            @preconcurrency import NIOCore
            fileprivate import Logging
            #if canImport(FoundationEssentials)
            import FoundationEssentials
            #else
            import Foundation
            #endif
            #if canImport(Glibc)
            import Glibc
            #elseif canImport(Musl)
            import Musl
            #else
            import Darwin
            #endif
            // import Nothing
            let text = """
              import Nothing
            """
            import Hummingbird
            """#
        let modules: Set = [
            "Localization", "Entities", "GRDB", "NIOCore", "Logging", "FoundationEssentials", "Glibc", "Musl", "Darwin",
            "Hummingbird",
        ]
        #expect(Sources.imports(in: source) == modules)
    }

    @Test("Presenters and interactors look up no text and use no templates", arguments: ["Presenter", "Interactor"])
    func rolesKeepToThemselves(_ role: String) throws {
        for file in try Sources.files(of: "Modules") where file.name.contains(role) {
            for word in ["String(localized:", "LocalizationContext", "import Templates"] {
                #expect(!file.text.contains(word), "\(file.name) has \(word)")
            }
        }
    }

    @Test("Files that import FoundationEssentials import Foundation where FoundationEssentials is missing, as on macOS")
    func conditionalImports() throws {
        for target in try Sources.targets() {
            for file in try Sources.files(of: target) {
                let lines = file.lines
                for (index, line) in lines.enumerated() where line.hasSuffix("import FoundationEssentials") {
                    let other = line.replacing("Essentials", with: "")
                    #expect(
                        lines[max(0, index - 1)] == "#if canImport(FoundationEssentials)"
                            && lines[index...].prefix(4).elementsEqual([line, "#else", other, "#endif"]),
                        "\(target)/\(file.name)")
                }
            }
        }
    }

    /// Foundation on macOS also has a type `LocalizedStringResource`. The import by name chooses the one of Localization.
    @Test("Files that use LocalizedStringResource, and import Localization and Foundation, import this type by name")
    func resourcesOnMacOS() throws {
        let type = "LocalizedStringResource"
        for target in try Sources.targets() where target != "Localization" {
            for file in try Sources.files(of: target) {
                guard file.text.contains(type) else { continue }
                let lines = file.lines
                let isNamed = lines.contains { $0.contains(type) && !$0.contains("//") && !$0.contains("import") }
                let importsFoundation = lines.contains { $0.hasSuffix("import Foundation") }
                let importsLibrary = lines.contains { $0.hasSuffix("import Localization") }
                guard isNamed, importsFoundation, importsLibrary else { continue }
                #expect(
                    lines.contains { $0.hasSuffix("import struct Localization.\(type)") },
                    "\(target)/\(file.name)")
            }
        }
    }

    @Test("Every Swift file of Sources that is not generated begins with a comment")
    func everyFileSaysWhatItIsFor() throws {
        for target in try Sources.targets() {
            for file in try Sources.files(of: target) where !file.isGenerated {
                #expect(file.text.hasPrefix("//"), "\(target)/\(file.name)")
            }
        }
    }
}

/// The sources of the package, located relative to this file.
enum Sources {
    struct File {
        let name: String
        /// The name of the folder that contains the file.
        let folder: String
        /// Whether the file is in a folder `Generated`.
        let isGenerated: Bool
        let text: String
        /// The lines that are not empty.
        let lines: [Substring]
    }

    /// The Swift files of each target, read once for all tests.
    private static let filesByTarget = Result {
        Dictionary(uniqueKeysWithValues: try targets().map { ($0, try read($0)) })
    }
    /// Matches an import of FoundationEssentials whose condition imports Foundation on platforms without FoundationEssentials.
    private static var essentials: Regex<Substring> {
        /#if canImport\(FoundationEssentials\)\n(?:[a-z]+ )?import FoundationEssentials\n#else\n(?:[a-z]+ )?import Foundation\n#endif\n/
    }
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    static func targets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    }

    static func files(of target: String) throws -> [File] {
        try #require(try filesByTarget.get()[target])
    }

    private static func read(_ target: String) throws -> [File] {
        let enumerator = FileManager.default.enumerator(
            at: folder.appending(path: target).resolvingSymlinksInPath(), includingPropertiesForKeys: nil
        )
        let urls = try #require(enumerator).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        return try urls.map { url in
            let text = try String(contentsOf: url, encoding: .utf8)
            return File(
                name: url.lastPathComponent, folder: url.deletingLastPathComponent().lastPathComponent,
                isGenerated: url.path.contains("/Generated/"), text: text, lines: text.split(separator: "\n"))
        }
    }

    /// The modules that a source imports: `GRDB` for `import struct GRDB.Row`. `Foundation` is not among them where it is imported
    /// only because FoundationEssentials is missing.
    static func imports(in source: String) -> Set<String> {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        var modules: Set<String> = []
        // The replacement takes long, and most files do not need it.
        let hasBranches = source.contains("import FoundationEssentials")
        let text = hasBranches ? source.replacing(essentials, with: "import FoundationEssentials\n") : source
        for line in text.split(separator: "\n") where line.contains("import ") {
            var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
            while let first = words.first, first.hasPrefix("@") || levels.contains(first) { words.removeFirst() }
            guard words.first == "import" else { continue }
            words.removeFirst()
            if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
            if let module = words.first?.split(separator: ".").first { modules.insert(String(module)) }
        }
        return modules
    }
}
