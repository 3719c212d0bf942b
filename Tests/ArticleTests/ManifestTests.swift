// Compiles the manifests of the articles, and compares what they need with the manifest of the exported libraries.

import Foundation
import Testing

@Suite("Manifests in articles")
struct ManifestTests {
    /// What `swift package dump-package` prints.
    private struct Manifest: Decodable {
        let name: String
        let products: [Named]
        let traits: [Named]
        let dependencies: [Dependency]
        let targets: [Target]

        struct Named: Decodable {
            let name: String
        }

        struct Dependency: Decodable {
            let fileSystem: [Package]?
        }

        struct Package: Decodable {
            let nameForTargetDependencyResolutionOnly: String?
            let traits: [Named]?
        }

        struct Target: Decodable {
            let dependencies: [Reference]
            let pluginUsages: [Reference]?
        }

        /// A product or a plugin, with its package.
        struct Reference: Decodable {
            let product: [String?]?
            let plugin: [String?]?
        }
    }

    private static func manifest(at file: URL) async throws -> Manifest {
        let folder = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: file, to: folder.appending(path: "Package.swift"))
        let exit = try await PackageFolder.runAside(
            "/usr/bin/env", ["swift", "package", "dump-package", "--package-path", folder.path])
        try #require(exit.status == 0, "\(file.path): \(exit.errors)")
        return try JSONDecoder().decode(Manifest.self, from: Data(exit.output.utf8))
    }

    @Test("The manifests are valid, name existing products and traits, and together use all products but StringCatalog")
    func manifests() async throws {
        // The repository of Football Gather has the manifest of the exported libraries in Scripts/Libraries.
        let exported = Article.root.appending(path: "Scripts/Libraries/Package.swift")
        let isExported = !FileManager.default.fileExists(atPath: exported.path)
        let file = isExported ? Article.root.appending(path: "Package.swift") : exported
        let libraries = try await Self.manifest(at: file)
        let (products, traits) = (Set(libraries.products.map(\.name)), Set(libraries.traits.map(\.name)))

        let folder = Article.tests.appending(path: "ArticlePackages")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 3)
        var used: Set<String> = []
        for name in names {
            let manifest = try await Self.manifest(at: folder.appending(path: "\(name)/Package.swift"))
            let packages = manifest.dependencies.compactMap(\.fileSystem).joined()
            #expect(packages.map(\.nameForTargetDependencyResolutionOnly) == [libraries.name], "\(name)")
            for trait in packages.compactMap(\.traits).joined() where trait.name != "default" {
                #expect(traits.contains(trait.name), "\(name): \(trait.name)")
            }
            for target in manifest.targets {
                for reference in target.dependencies + (target.pluginUsages ?? []) {
                    guard let parts = reference.product ?? reference.plugin, parts[1] != "hummingbird" else { continue }
                    let product = try #require(parts[0])
                    #expect(parts[1] == libraries.name && products.contains(product), "\(name): \(parts)")
                    used.insert(product)
                }
            }
        }
        // LocalizationTools and Localization export StringCatalog, so no manifest names it.
        #expect(used == products.subtracting(["StringCatalog"]))
    }
}
