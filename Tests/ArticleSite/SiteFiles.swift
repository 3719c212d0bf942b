// What the program takes from other targets and what its tests share.

// not in an article
import Foundation
import Localization
import ShopTexts

// The program of the article embeds its catalogs itself. Here they are in ShopTexts.
extension PackageResources {
    static let Localizable_xcstrings = CatalogFiles.localizable
    static let Errors_xcstrings = CatalogFiles.errors

    static func catalog() throws -> LocalizedCatalog {
        LocalizedCatalog(try StringCatalog(parsing: Localizable_xcstrings, fileName: "Localizable.xcstrings"))
    }
}

/// The templates of the articles as texts, by their names.
enum SiteTemplates {
    /// Those of the article about a site with several pages.
    static let all = texts(in: "Templates")
    /// The same, with the templates of the article about the language in the path, which replace those of the same names.
    static let localized = all.merging(texts(in: "PathTemplates")) { $1 }

    /// Those of `all` with these names.
    static func only(_ names: String...) -> [String: String] { all.filter { names.contains($0.key) } }

    private static func texts(in folder: String) -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: folder)
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let texts = files.map { file in
            (file.deletingPathExtension().lastPathComponent, (try? String(contentsOf: file, encoding: .utf8)) ?? "")
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }
}
