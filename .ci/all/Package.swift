// swift-tools-version: 6.2
// The server, the benchmarks and the examples as one package, which `.ci/release` builds. A build of each package with the same scratch
// path would compile the modules of NIO again, because SwiftPM passes the C modules that NIO needs in another order.

import PackageDescription

let package = Package(
    name: "all",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "football-gather", path: "../.."),
        .package(name: "Benchmarks", path: "../../Benchmarks"),
        .package(name: "Examples", path: "../../Examples"),
    ],
    targets: [
        .executableTarget(
            name: "All",
            dependencies: [
                .product(name: "gather", package: "football-gather"),
                .product(name: "PageBenchmark", package: "Benchmarks"),
                .product(name: "PublicTemplates", package: "Benchmarks"),
                .product(name: "LocalizationBenchmark", package: "Benchmarks"),
                .product(name: "HummingbirdPage", package: "Examples"),
                .product(name: "MustachePage", package: "Examples"),
                .product(name: "StencilPage", package: "Examples"),
                .product(name: "CommandLineTool", package: "Examples"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
