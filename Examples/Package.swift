// swift-tools-version: 6.2
// Small programs with the libraries for localization and templates. A separate package, so that the product does not depend on
// other template engines. `.ci/release` builds them, and `.ci/examples` checks what they print.

import PackageDescription

extension Target.Dependency {
    static let localization = product(name: "Localization", package: "football-gather")
    static let templates = product(name: "Templates", package: "football-gather")
}

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "HummingbirdPage", targets: ["HummingbirdPage"]),
        .executable(name: "MustachePage", targets: ["MustachePage"]),
        .executable(name: "StencilPage", targets: ["StencilPage"]),
        .executable(name: "CommandLineTool", targets: ["CommandLineTool"]),
    ],
    dependencies: [
        .package(name: "football-gather", path: ".."),
        // Hummingbird has the version of ../Package.swift, and swift-mustache that of ../Benchmarks/Package.swift: `.ci/release`
        // builds the three packages as one.
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", exact: "2.1.1"),
        .package(url: "https://github.com/stencilproject/Stencil.git", exact: "0.15.1"),
    ],
    targets: [
        .executableTarget(
            name: "HummingbirdPage",
            dependencies: [.localization, .templates, .product(name: "Hummingbird", package: "hummingbird")],
            resources: [.embedInCode("Localizable.xcstrings")],
            plugins: [.plugin(name: "CatalogSymbols", package: "football-gather")]
        ),
        // The texts of the other examples, in two tables.
        .target(
            name: "Texts", dependencies: [.localization],
            resources: [.embedInCode("Localizable.xcstrings"), .embedInCode("Errors.xcstrings")],
            plugins: [.plugin(name: "CatalogSymbols", package: "football-gather")]
        ),
        .executableTarget(
            name: "MustachePage",
            dependencies: ["Texts", .localization, .product(name: "Mustache", package: "swift-mustache")]
        ),
        .executableTarget(
            name: "StencilPage", dependencies: ["Texts", .localization, .product(name: "Stencil", package: "Stencil")]
        ),
        .executableTarget(name: "CommandLineTool", dependencies: ["Texts", .localization]),
    ],
    swiftLanguageModes: [.v6]
)
