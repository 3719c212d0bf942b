// swift-tools-version: 6.2
// The manifest of the exported libraries, which depend on no other packages. `Scripts/export-libraries` of Football Gather copies it.

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "swift-localized-templates",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "StringCatalog", targets: ["StringCatalog"]),
        .library(name: "Localization", targets: ["Localization"]),
        .library(name: "LocalizationTools", targets: ["LocalizationTools"]),
        .library(name: "Templates", targets: ["Templates"]),
        .library(name: "TemplateValidation", targets: ["TemplateValidation"]),
        .plugin(name: "CatalogSymbols", targets: ["CatalogSymbols"]),
    ],
    traits: [
        .trait(
            name: "TemplateValidation",
            description: "Validation of HTML with libxml2, whose headers must be installed."
        )
    ],
    targets: [
        .target(name: "StringCatalog", swiftSettings: settings),
        .target(name: "Localization", dependencies: ["StringCatalog"], swiftSettings: settings),
        .target(
            name: "LocalizationTools", dependencies: ["StringCatalog", "Localization"], swiftSettings: settings),
        .executableTarget(name: "CatalogSymbolsTool", dependencies: ["StringCatalog"], swiftSettings: settings),
        .plugin(name: "CatalogSymbols", capability: .buildTool(), dependencies: ["CatalogSymbolsTool"]),
        .target(name: "Templates", dependencies: ["Localization"], swiftSettings: settings),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(
            name: "TemplateValidation",
            dependencies: [.target(name: "CLibXML2", condition: .when(traits: ["TemplateValidation"]))],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StringCatalogTests", dependencies: ["StringCatalog", "CatalogSymbolsTool"], swiftSettings: settings),
        .testTarget(
            name: "LocalizationTests", dependencies: ["Localization"], exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "LocalizationToolsTests",
            dependencies: ["LocalizationTools", "Localization", "CatalogSymbolsTool", "TestRandom"],
            exclude: ["Fixtures"], swiftSettings: settings
        ),
        .testTarget(
            name: "TemplatesTests", dependencies: ["Templates", "TestRandom"],
            exclude: ["Mustache/Specification", "Snapshots"], swiftSettings: settings
        ),
        .target(name: "TestRandom", path: "Tests/TestRandom", swiftSettings: settings),
        .target(
            name: "ShopTexts", dependencies: ["Localization"], path: "Tests/ShopTexts",
            resources: [.embedInCode("Localizable.xcstrings"), .embedInCode("Errors.xcstrings")],
            swiftSettings: settings, plugins: ["CatalogSymbols"]
        ),
        .executableTarget(
            name: "CatalogTool", dependencies: ["LocalizationTools"], path: "Tests/CatalogTool",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ShopReport", dependencies: ["ShopTexts", "Localization"], path: "Tests/ShopReport",
            swiftSettings: settings
        ),
        // The program of the articles about sites, without its server, which needs Hummingbird. The target has the settings of a new
        // package, because the readers of the articles have these.
        .target(
            name: "ArticleSite", dependencies: ["ShopTexts", "Localization", "Templates"], path: "Tests/ArticleSite",
            exclude: ["PathTemplates", "Server", "main.swift"], resources: [.embedInCode("Templates")]
        ),
        .testTarget(
            name: "ArticleTests",
            dependencies: [
                "ArticleSite", "CatalogTool", "Localization", "LocalizationTools", "ShopReport", "ShopTexts",
                "Templates",
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "TemplateValidationTests", dependencies: ["TemplateValidation"], swiftSettings: settings),
        .testTarget(
            name: "GrowthTests", dependencies: ["LocalizationTools", "Templates"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
