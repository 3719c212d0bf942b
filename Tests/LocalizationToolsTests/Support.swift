// Catalogs of these tests.

import Foundation
import LocalizationTools

enum Support {
    /// The catalog of the product.
    static func productCatalog() throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: root.appending(path: "Localizations/Localizable.xcstrings")))
    }

    /// Small things of every kind that the format has, in Xcode's own formatting.
    static func everyKind() throws -> [UInt8] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/EveryKind.xcstrings")
        return [UInt8](try Data(contentsOf: file))
    }

    static func document(_ bytes: [UInt8]) throws -> CatalogDocument {
        try CatalogDocument(parsing: bytes, fileName: "Localizations/Localizable.xcstrings")
    }
}
