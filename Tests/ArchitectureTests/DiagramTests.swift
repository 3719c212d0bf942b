// Documentation/Architecture.md describes the targets of Package.swift. To record the diagram again:
// RECORD_SNAPSHOTS=1 swift test --filter DiagramTests

import Foundation
import Testing

@Suite("Diagram of the targets")
struct DiagramTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let document = root.appending(path: "Documentation/Architecture.md")

    private static func manifest() throws -> PackageManifest {
        try PackageManifest(String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8))
    }

    @Test("The diagram matches Package.swift")
    func diagram() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let expected = try Self.manifest().diagram
        let range = try #require(text.firstMatch(of: /```mermaid\n([\s\S]*?)\n```/)?.1)
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            let recorded = text.replacingCharacters(in: range.startIndex..<range.endIndex, with: expected)
            try recorded.write(to: Self.document, atomically: true, encoding: .utf8)
        } else {
            #expect(range == expected, "RECORD_SNAPSHOTS=1 swift test --filter DiagramTests records it again")
        }
    }

    @Test("The table of the document has every target of Package.swift, and no others")
    func table() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap {
            $0.split(separator: "|").first
        }
        let named = Set(rows.flatMap { $0.matches(of: /`(?:Plugins\/)?(\w+)`/).map { String($0.1) } })
        #expect(named == Set(try Self.manifest().targets.map(\.name)))
    }

    @Test("The targets of the manifest are the folders of Sources and Plugins")
    func manifestIsRead() throws {
        let plugins = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Plugins").path)
        let folders = try Set(Sources.targets() + plugins.filter { !$0.hasPrefix(".") })
        #expect(Set(try Self.manifest().targets.map(\.name)) == folders)
    }

    @Test("Targets and their dependencies are found in a manifest, and the diagram omits implied arrows")
    func reading() throws {
        let manifest = try PackageManifest(
            """
            extension Target.Dependency {
                static let log = product(name: "Logging", package: "swift-log")
            }
            let package = Package(
                products: [.library(name: "A", targets: ["A"])],
                targets: [
                    // A comment with "quotes" and a bracket ].
                    .target(name: "A", swiftSettings: settings),
                    .systemLibrary(name: "C", pkgConfig: "c", providers: [.apt(["c-dev"])]),
                    .target(
                        name: "B",
                        dependencies: [.target(name: "C", condition: .when(traits: ["T"])), "A", .log],
                        resources: [.embedInCode("b.json")], plugins: ["P"]
                    ),
                    .executableTarget(name: "E", dependencies: ["A", "B"]),
                    .plugin(name: "P", capability: .buildTool()),
                    .testTarget(name: "BTests", dependencies: ["B", "C"]),
                    .target(name: "Support", path: "Tests/Support"),
                ]
            )
            """)
        #expect(
            manifest.targets == [
                .init(name: "A", targets: [], products: []), .init(name: "C", targets: [], products: []),
                .init(name: "B", targets: ["A", "C", "P"], products: ["Logging"]),
                .init(name: "E", targets: ["A", "B"], products: []), .init(name: "P", targets: [], products: []),
            ])
        let lines = manifest.diagram.split(separator: "\n")
        #expect(lines.contains("    E --> B"))
        #expect(!lines.contains("    E --> A"))
        #expect(lines.contains(#"    B["B<br>Logging"]"#))
    }
}
