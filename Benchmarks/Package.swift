// swift-tools-version: 6.2
// Benchmarks of rendering and localization. A separate package, so that the product does not depend on swift-mustache.

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "PageBenchmark", targets: ["PageBenchmark"]),
        .executable(name: "PublicTemplates", targets: ["PublicTemplates"]),
        .executable(name: "LocalizationBenchmark", targets: ["LocalizationBenchmark"]),
    ],
    dependencies: [
        .package(name: "football-gather", path: ".."),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", exact: "2.1.1"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "PageBenchmark",
            dependencies: [
                "AllocationCounter",
                .product(name: "Localization", package: "football-gather"),
                .product(name: "Modules", package: "football-gather"),
                .product(name: "Templates", package: "football-gather"),
                .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),
        .executableTarget(
            name: "PublicTemplates",
            dependencies: [
                .product(name: "Localization", package: "football-gather"),
                .product(name: "Templates", package: "football-gather"),
            ]
        ),
        .executableTarget(
            name: "LocalizationBenchmark",
            dependencies: [
                "AllocationCounter",
                .product(name: "Localization", package: "football-gather"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
