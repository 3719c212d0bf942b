// swift-tools-version: 6.2
// The manifest in the overview of Localization.

import PackageDescription

// not in an article
let package = Package(
    name: "Page",
    platforms: [.macOS(.v15)],
    // in an article
    dependencies: [
        .package(name: "swift-localized-templates", path: "../swift-localized-templates")
    ],
    targets: [
        .executableTarget(
            name: "Page",
            dependencies: [.product(name: "Localization", package: "swift-localized-templates")],
            resources: [.embedInCode("Localizable.xcstrings")],
            plugins: [.plugin(name: "CatalogSymbols", package: "swift-localized-templates")])
    ]
    // not in an article
)
