// Who may import whom: the table of the rooms, held against the imports in the sources.

import Foundation
import Testing

@Suite("Architecture")
struct ArchitectureTests {
    /// Modules that every room may import.
    static let everywhere: Set<String> = ["FoundationEssentials", "Foundation", "Synchronization"]

    /// The rooms of `Sources`, and what each may import beside `everywhere`. HTTP, databases and HTTP clients are for
    /// the leaves: a use case or a page that needs one is in the wrong room.
    static let rooms: [String: Set<String>] = [
        "Entities": [],
        "StringCatalog": [],
        "Localization": ["StringCatalog"],
        "LocalizationTools": ["StringCatalog", "Localization"],
        "CatalogSymbolsTool": ["StringCatalog"],
        "Templates": ["Localization"],
        "CLibXML2": [],
        "TemplateValidation": ["CLibXML2"],
        "BackendServices": ["Entities", "Crypto"],
        "RESTContract": ["BackendServices", "Entities"],
        "BackendInMemory": ["BackendServices", "Entities"],
        "BackendSQLite": ["BackendServices", "Entities", "GRDB", "Crypto", "CryptoExtras", "Dispatch", "Logging"],
        "BackendREST": [
            "BackendServices", "Entities", "RESTContract", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOPosix",
            "Logging",
        ],
        "BackendAPI": [
            "BackendServices", "RESTContract", "Entities", "Hummingbird", "HTTPTypes", "NIOCore", "Crypto", "Logging",
        ],
        "CZlib": [],
        "Compression": ["CZlib"],
        "Modules": ["Entities", "Localization", "Templates", "BackendServices"],
        "WebFront": [
            "Modules", "Entities", "Localization", "Templates", "BackendServices", "BackendAPI", "Hummingbird",
            "HTTPTypes", "NIOCore", "Crypto", "Logging", "Compression",
            // Streams of events end with a hint when the server is told to stop.
            "ServiceLifecycle",
        ],
        "Preview": ["Modules", "Entities", "Localization", "Templates", "BackendServices"],
        "gather": [
            "WebFront", "Preview", "Modules", "Entities", "Localization", "StringCatalog", "Templates",
            "BackendServices",
            "BackendSQLite", "BackendREST", "LocalizationTools", "TemplateValidation", "Hummingbird", "HTTPTypes",
            "NIOCore", "Logging",
            "ServiceLifecycle", "UnixSignals", "ArgumentParser", "Configuration", "SystemPackage",
        ],
    ]

    /// Rooms that take no more of Foundation than its essentials.
    static let essentialsOnly: Set<String> = ["Entities", "StringCatalog", "Modules", "Preview", "Templates"]

    @Test("Every room is in the table")
    func everyRoomIsInTheTable() throws {
        #expect(try Set(Sources.rooms()) == Set(Self.rooms.keys))
    }

    @Test("No room reaches where it may not", arguments: rooms.keys.sorted())
    func importsOfARoom(_ room: String) throws {
        var allowed = Self.everywhere.union(Self.rooms[room] ?? [])
        if Self.essentialsOnly.contains(room) { allowed.remove("Foundation") }
        for file in try Sources.files(of: room) {
            let forbidden = Sources.imports(in: try String(contentsOf: file, encoding: .utf8)).subtracting(allowed)
            #expect(forbidden.isEmpty, "\(room)/\(file.lastPathComponent) imports \(forbidden.sorted())")
        }
    }

    @Test("Imports are found however they are written")
    func importsAreFound() {
        let source = #"""
            public import Localization
            @testable import Entities
            internal import struct GRDB.Row
            @preconcurrency import NIOCore
            #if canImport(FoundationEssentials)
            import FoundationEssentials
            #else
            import Foundation
            #endif
            // import Nothing
            let text = """
            import Nothing
            """
            """#
        #expect(Sources.imports(in: source) == ["Localization", "Entities", "GRDB", "NIOCore", "FoundationEssentials"])
    }

    @Test("Presenters look nothing up, and templates are not their business", arguments: ["Presenter", "Interactor"])
    func rolesKeepToThemselves(_ role: String) throws {
        for file in try Sources.files(of: "Modules") where file.lastPathComponent.hasSuffix(role + ".swift") {
            let source = try String(contentsOf: file, encoding: .utf8)
            for word in ["String(localized:", "LocalizationContext", "import Templates"] {
                #expect(!source.contains(word), "\(file.lastPathComponent) has \(word)")
            }
        }
    }

    @Test("Every file says in its first line what it is for")
    func everyFileSaysWhatItIsFor() throws {
        for room in try Sources.rooms() {
            for file in try Sources.files(of: room) where !file.path.contains("/Generated/") {
                let source = try String(contentsOf: file, encoding: .utf8)
                #expect(source.hasPrefix("//"), "\(room)/\(file.lastPathComponent)")
            }
        }
    }
}

/// The sources of the package, found from this file.
enum Sources {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    static func rooms() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    }

    static func files(of room: String) throws -> [URL] {
        let enumerator = FileManager.default.enumerator(
            at: folder.appending(path: room).resolvingSymlinksInPath(), includingPropertiesForKeys: nil
        )
        return try #require(enumerator).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    /// The modules that a source imports before its first declaration; of `import struct GRDB.Row`, the module.
    static func imports(in source: String) -> Set<String> {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        var modules: Set<String> = []
        // The other branch is for platforms that have no FoundationEssentials.
        var isOtherBranch = false
        for line in source.split(separator: "\n") where !line.hasPrefix("//") {
            if line.hasPrefix("#") {
                isOtherBranch = line.hasPrefix("#else")
                continue
            }
            if isOtherBranch { continue }
            var words = line.split(separator: " ")[...]
            while let first = words.first,
                first.hasPrefix("@") || ["public", "internal", "private", "package"].contains(first)
            {
                words.removeFirst()
            }
            guard words.first == "import" else { break }
            words.removeFirst()
            if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
            if let module = words.first?.split(separator: ".").first { modules.insert(String(module)) }
        }
        return modules
    }
}
