// swift-tools-version: 6.2
// The targets of this package, and their dependencies. Of the targets in `Sources`, only `BackendSQLite` depends on GRDB,
// `BackendREST` on AsyncHTTPClient, and `WebFront`, `BackendAPI` and `gather` on Hummingbird, because these packages are
// slow to compile.

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// For targets that process long texts byte by byte, such as catalogs, templates and pages, or that compute much. They are optimized in
/// debug builds, too: otherwise servers would start and tests would run much more slowly. Replace `optimized` by `settings` to step
/// through such a target in a debugger.
let optimized = settings + [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

extension Target.Dependency {
    static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let configuration = product(name: "Configuration", package: "swift-configuration")
    static let crypto = product(name: "Crypto", package: "swift-crypto")
    static let cryptoExtras = product(name: "CryptoExtras", package: "swift-crypto")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    /// The C functions of SQLite, as GRDB links them.
    static let grdbSQLite = product(name: "GRDBSQLite", package: "GRDB.swift")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
    static let hummingbirdTesting = product(name: "HummingbirdTesting", package: "hummingbird")
    static let lifecycle = product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
    static let logging = product(name: "Logging", package: "swift-log")
    static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
    static let metrics = product(name: "Metrics", package: "swift-metrics")
    static let systemPackage = product(name: "SystemPackage", package: "swift-system")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
}

let package = Package(
    name: "football-gather",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "gather", targets: ["gather"]),
        .library(name: "StringCatalog", targets: ["StringCatalog"]),
        .library(name: "Localization", targets: ["Localization"]),
        .library(name: "LocalizationTools", targets: ["LocalizationTools"]),
        .plugin(name: "CatalogSymbols", targets: ["CatalogSymbols"]),
        .library(name: "Templates", targets: ["Templates"]),
        .library(name: "TemplateValidation", targets: ["TemplateValidation"]),
        .library(name: "Modules", targets: ["Modules"]),
        .library(name: "WebFront", targets: ["WebFront"]),
    ],
    traits: [
        .trait(
            name: "TemplateValidation",
            description: "`gather templates check --html` parses every page and template; needs the headers of libxml2."
        ),
        .trait(
            name: "PostgreSQL",
            description: "`--database postgresql://…` keeps the data in PostgreSQL; needs the headers of libpq."
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration.git", exact: "1.4.0", traits: ["JSON"]),
        .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics.git", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0", traits: []),
        .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system.git", exact: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
    ],
    targets: [
        // The values and rules of the game.
        .target(name: "Entities", swiftSettings: optimized),

        // String Catalogs, localization, and the symbols that are generated from catalogs.
        .target(name: "StringCatalog", swiftSettings: optimized),
        .target(name: "Localization", dependencies: ["StringCatalog"], swiftSettings: optimized),
        .target(
            name: "LocalizationTools", dependencies: ["StringCatalog", "Localization"], swiftSettings: optimized),
        .executableTarget(name: "CatalogSymbolsTool", dependencies: ["StringCatalog"], swiftSettings: settings),
        .plugin(name: "CatalogSymbols", capability: .buildTool(), dependencies: ["CatalogSymbolsTool"]),

        // `swift package new-screen NAME`.
        .executableTarget(name: "NewScreenTool", dependencies: ["StringCatalog"], swiftSettings: settings),
        .plugin(
            name: "NewScreen",
            capability: .command(
                intent: .custom(
                    verb: "new-screen",
                    description: "Writes the files of a new screen: swift package new-screen NAME"
                ),
                permissions: [.writeToPackageDirectory(reason: "to write the files of the screen")]
            ),
            dependencies: ["NewScreenTool"]
        ),

        // The library `Templates`, and the validation of HTML.
        .target(name: "Templates", dependencies: ["Localization"], swiftSettings: optimized),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(
            name: "TemplateValidation",
            dependencies: [.target(name: "CLibXML2", condition: .when(traits: ["TemplateValidation"]))],
            swiftSettings: optimized
        ),

        // Services, their backends, and the REST API.
        .target(name: "BackendServices", dependencies: ["Entities", .crypto], swiftSettings: settings),
        .target(name: "RESTContract", dependencies: ["Entities", "BackendServices"], swiftSettings: settings),
        .target(name: "BackendInMemory", dependencies: ["BackendServices"], swiftSettings: settings),
        // The code that the backends with a database of their own share.
        .target(
            name: "BackendStorage",
            dependencies: ["BackendServices", "Entities", .crypto, .cryptoExtras, .logging, .metrics],
            swiftSettings: settings
        ),
        .target(
            name: "BackendSQLite", dependencies: ["BackendStorage", "BackendServices", .grdb, .logging],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "PostgreSQLClient",
            dependencies: [.target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))],
            swiftSettings: settings
        ),
        .target(
            name: "BackendPostgreSQL",
            dependencies: ["BackendServices", "BackendStorage", "PostgreSQLClient", .logging],
            swiftSettings: settings
        ),
        .target(
            name: "BackendREST",
            dependencies: [
                "BackendServices", "Entities", "RESTContract", .asyncHTTPClient, .nioCore, .nioHTTP1, .nioPosix,
                .logging, .metrics,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "BackendAPI",
            dependencies: [
                "Entities", "BackendServices", "RESTContract", .hummingbird, .httpTypes, .nioCore, .nioPosix, .crypto,
                .logging,
            ],
            resources: [.embedInCode("openapi.json")],
            swiftSettings: settings
        ),

        // Metrics.
        .target(name: "PrometheusText", dependencies: [.metrics], swiftSettings: settings),

        // zlib.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Compression", dependencies: ["CZlib"], swiftSettings: settings),

        // Screens, and HTTP around them.
        .target(
            name: "Modules",
            dependencies: ["Entities", "Localization", "Templates", "BackendServices"],
            swiftSettings: settings,
            plugins: ["CatalogSymbols"]
        ),
        .target(
            name: "WebFront",
            dependencies: [
                // Lifecycle tells event streams when the server shuts down, so that they can send a last event.
                "Modules", "BackendAPI", "RESTContract", "Compression", .hummingbird, .hummingbirdCore, .httpTypes,
                .nioCore, .nioHTTP1, .nioHTTPTypes, .crypto, .logging, .lifecycle, .metrics,
            ],
            swiftSettings: settings
        ),
        // Samples of every page, for `gather templates` and the tests. The code that serves the site does not import them.
        .target(
            name: "Preview",
            dependencies: ["Modules", "Entities", "Localization", "Templates", "BackendServices"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "gather",
            dependencies: [
                "WebFront", "Preview", "BackendStorage", "BackendSQLite", "BackendPostgreSQL", "BackendREST",
                "RESTContract",
                "LocalizationTools", "TemplateValidation", "PrometheusText",
                .argumentParser, .configuration, .lifecycle, .logging, .metrics, .hummingbird, .httpTypes, .nioCore,
                .nioPosix,
                .systemPackage, .unixSignals,
            ],
            swiftSettings: settings
        ),

        // Tests, and the targets that only tests use.
        .testTarget(name: "ArchitectureTests", swiftSettings: settings),
        .testTarget(name: "EntitiesTests", dependencies: ["TestGate", "Entities"], swiftSettings: settings),
        .testTarget(
            name: "StringCatalogTests", dependencies: ["StringCatalog", "CatalogSymbolsTool"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "NewScreenToolTests", dependencies: ["NewScreenTool", "LocalizationTools"], swiftSettings: settings
        ),
        .testTarget(
            name: "LocalizationTests", dependencies: ["Localization"], exclude: ["Fixtures"], swiftSettings: settings
        ),
        .testTarget(
            name: "LocalizationToolsTests",
            dependencies: ["LocalizationTools", "Localization", "CatalogSymbolsTool", "TestRandom"],
            exclude: ["Fixtures"], swiftSettings: settings
        ),
        // The String Catalogs that the articles of the DocC catalogs use, and the programs of the articles.
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
        // The program of the articles about sites. It has no `swiftSettings`, like the new package of a reader.
        .executableTarget(
            name: "ArticleSite", dependencies: ["ShopTexts", "Localization", "Templates", .hummingbird],
            path: "Tests/ArticleSite", exclude: ["PathTemplates"], resources: [.embedInCode("Templates")]
        ),
        .testTarget(
            name: "ArticleTests",
            dependencies: [
                "ArticleSite", "CatalogTool", "Localization", "LocalizationTools", "ShopReport", "ShopTexts",
                "Templates",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ArticleServerTests",
            dependencies: [
                "TestGate", "ArticleSite", "ShopTexts", "Localization", "Templates", "TestBrowser", .hummingbird,
                .hummingbirdTesting, .httpTypes, .nioCore,
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "ResourcesTests", dependencies: ["LocalizationTools"], swiftSettings: settings),
        .testTarget(name: "PrometheusTextTests", dependencies: ["PrometheusText", .metrics], swiftSettings: settings),
        .testTarget(name: "CompressionTests", dependencies: ["Compression"], swiftSettings: settings),
        .testTarget(
            name: "TemplatesTests", dependencies: ["Templates", "TestRandom"],
            exclude: ["Mustache/Specification", "Snapshots"], swiftSettings: settings
        ),
        .testTarget(name: "TemplateValidationTests", dependencies: ["TemplateValidation"], swiftSettings: settings),
        .testTarget(name: "GrowthTests", dependencies: ["LocalizationTools", "Templates"], swiftSettings: settings),
        .testTarget(
            name: "BackendServicesTests", dependencies: ["TestGate", "BackendServices", "BackendInMemory"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BackendStorageTests", dependencies: ["BackendStorage", "BackendServices", .metrics],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BackendSQLiteTests",
            dependencies: ["TestGate", "BackendStorage", "BackendSQLite", .grdb, .grdbSQLite, .logging],
            swiftSettings: settings
        ),
        .target(
            name: "TestDatabases",
            dependencies: [
                "TestGate", "BackendStorage", "BackendSQLite", "BackendPostgreSQL", "PostgreSQLClient", .logging,
            ],
            path: "Tests/TestDatabases", swiftSettings: settings
        ),
        .testTarget(
            name: "BackendPostgreSQLTests",
            dependencies: [
                "TestDatabases", "TestGate", "BackendPostgreSQL", "BackendServices", "PostgreSQLClient",
                "BackendStorage", .logging, .metrics,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TestServer",
            dependencies: ["BackendServices", "Entities", "RESTContract", .nioCore, .nioHTTP1, .nioPosix],
            path: "Tests/TestServer", swiftSettings: settings
        ),
        .testTarget(
            name: "BackendRESTTests",
            dependencies: [
                "TestGate",
                "BackendREST", "BackendInMemory", "BackendStorage", "BackendSQLite", "TestServer", .logging, .nioCore,
                .nioSSL,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BackendContractTests",
            dependencies: [
                "TestGate",
                "BackendInMemory", "BackendStorage", "BackendSQLite", "TestDatabases", "BackendREST",
                "BackendAPI", "RESTContract", "WebFront", "TestServer", .hummingbird, .nioCore, .logging,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ModulesTests", dependencies: ["TestGate", "Modules", "Preview", "BackendInMemory"],
            exclude: ["Snapshots"], swiftSettings: settings
        ),
        .target(
            name: "TestGate", dependencies: ["BackendServices"], path: "Tests/TestGate", swiftSettings: settings),
        .target(name: "TestRandom", path: "Tests/TestRandom", swiftSettings: optimized),
        .target(name: "TestBrowser", dependencies: ["CZlib"], path: "Tests/TestBrowser", swiftSettings: optimized),
        .testTarget(
            name: "BackendAPITests",
            dependencies: [
                "TestGate",
                "BackendAPI", "WebFront", "RESTContract", "BackendInMemory", "BackendStorage", "BackendSQLite",
                "TestBrowser", .hummingbird, .hummingbirdTesting, .httpTypes, .nioCore, .nioPosix, .logging,
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "WebFrontTests",
            dependencies: [
                "TestGate", "WebFront", "RESTContract", "BackendInMemory", "BackendStorage", "BackendSQLite",
                "TestBrowser", "TestRandom", .grdb, .hummingbirdTesting, .nioCore, .nioEmbedded, .nioPosix,
            ],
            exclude: ["Corpus"], swiftSettings: settings
        ),
        .testTarget(
            name: "GatherTests",
            dependencies: [
                "gather", "BackendAPI", "BackendServices", "BackendStorage", "Entities", "Modules", "Preview",
                "WebFront", "TestBrowser", "TestDatabases", "TestGate", .argumentParser, .grdb, .hummingbird, .logging,
                .nioCore, .nioPosix,
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
