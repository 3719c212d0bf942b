// swift-tools-version: 6.2
// The lines of manifests in the overview of Templates and in the articles about several pages, checks and validation.

import PackageDescription

// not in an article
let package = Package(
    name: "Page",
    platforms: [.macOS(.v15)],
    dependencies: [
        // in an article
        .package(
            name: "swift-localized-templates", path: "../swift-localized-templates", traits: ["TemplateValidation"])
        // not in an article
    ],
    targets: [
        .executableTarget(
            name: "Page",
            // in an article
            dependencies: [
                .product(name: "Localization", package: "swift-localized-templates"),
                .product(name: "Templates", package: "swift-localized-templates"),
            ],
            resources: [.embedInCode("Localizable.xcstrings"), .embedInCode("Templates")],
            // not in an article
            plugins: [.plugin(name: "CatalogSymbols", package: "swift-localized-templates")]
        ),
        // in an article
        .executableTarget(
            name: "CatalogTool",
            dependencies: [.product(name: "LocalizationTools", package: "swift-localized-templates")]),
        // not in an article
        .testTarget(
            name: "PageTests",
            dependencies: [
                "Page",
                // in an article
                .product(name: "LocalizationTools", package: "swift-localized-templates"),
                .product(name: "TemplateValidation", package: "swift-localized-templates"),
                // not in an article
            ]
        ),
    ]
)
