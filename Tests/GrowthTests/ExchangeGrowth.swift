// XLIFF files and their catalogs, whose size is a parameter.

import LocalizationTools
import StringCatalog

extension CatalogGrowth {
    private static func document(_ keys: [String]) -> CatalogDocument? {
        let members = keys.map { key($0, [("en", unit("a"))]) }
        return try? CatalogDocument(parsing: catalog(members), fileName: "L.xcstrings")
    }

    private static func file(_ units: [String], in header: String = "") -> [UInt8] {
        Array(
            """
            <?xml version="1.0"?><xliff version="1.2"><file original="L.xcstrings" source-language="en"
            target-language="fr">\(header)<body>\(units.joined())</body></file></xliff>
            """.utf8)
    }

    private static func unit(_ id: String, _ target: String, source: String = "a") -> String {
        "<trans-unit id=\"\(id)\"><source>\(source)</source><target>\(target)</target></trans-unit>"
    }

    private static func exchange(_ document: CatalogDocument?, _ file: [UInt8]) -> () -> Void {
        {
            guard let document, let catalog = try? document.catalog() else { return }
            _ = try? XLIFFExporter(catalog, language: "fr", original: "L.xcstrings").bytes()
            _ = try? XLIFFImporter.result(of: file, fileName: "fr.xliff", in: document)
        }
    }

    static let exchange: [GrowthTests.Example] = [
        .init("units", 45) { size in
            let keys = (0..<size).map { "key \($0)" }
            return exchange(document(keys), file(keys.map { unit($0, "b") }))
        },
        // In a smaller catalog, setting the texts takes nearly all the time, and the growth of the time to find keys is not noticed.
        .init("texts set in a catalog with many keys", 2000) { size in
            let keys = (0..<size).map { "key \($0)" }
            var document = document(keys)
            return {
                for key in keys { document?[unit: key, "fr", UnitPath()] = ["state": "new", "value": "b"] }
                for key in keys { document?[localization: key, "fr"] = nil }
            }
        },
        .init("units whose key the catalog does not have", 300) { size in
            exchange(document(["a"]), file((0..<size).map { unit("key \($0)", "b") }))
        },
        .init("combining marks in identifiers", 8000) { size in
            let id = "a" + marks(size)
            return exchange(document(["a"]), file([unit(id, "b"), unit(id + "b", "b"), unit(id + "c", "b")]))
        },
        .init("identifiers with combining marks", 10) { size in
            let ids = (0..<size).map { "a" + marks(40) + "\($0)" }
            return exchange(document(ids), file(ids.map { unit($0, "b") }))
        },
        .init("combining marks in targets", 16_000) { size in
            exchange(document(["a"]), file([unit("a", "c" + marks(size), source: "b" + marks(size))]))
        },
        .init("combining marks in names, attributes and references", 8000) { size in
            exchange(
                document(["a"]),
                file(
                    [
                        "<trans-unit id=\"a\" a\(marks(size))=\"\(marks(size))\"><target>&a\(marks(size));</target></trans-unit>"
                    ],
                    in: "<a\(marks(size))></a\(marks(size))>"))
        },
        .init("attributes", 2000) { size in
            exchange(document(["a"]), file([], in: "<a \((0..<size).map { "a\($0)=\"\"" }.joined(separator: " "))/>"))
        },
    ]
}
