// swift-tools-version: 6.2
// The manifest of the article about texts for several programs.

import PackageDescription

let localization = Target.Dependency.product(name: "Localization", package: "swift-localized-templates")
let tools = Target.Dependency.product(name: "LocalizationTools", package: "swift-localized-templates")

// not in an article
let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-localized-templates", path: "../swift-localized-templates"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
    ],
    // in an article
    targets: [
        .target(
            name: "ShopTexts", dependencies: [localization],
            resources: [.embedInCode("Localizable.xcstrings"), .embedInCode("Errors.xcstrings")],
            plugins: [.plugin(name: "CatalogSymbols", package: "swift-localized-templates")]),
        .executableTarget(
            name: "Shop",
            dependencies: [
                "ShopTexts", localization,
                .product(name: "Templates", package: "swift-localized-templates"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        .executableTarget(name: "ShopReport", dependencies: ["ShopTexts", localization]),
        .executableTarget(name: "CatalogTool", dependencies: [tools]),
        .testTarget(name: "ShopTests", dependencies: ["Shop", "ShopTexts", tools]),
    ]
    // not in an article
)
