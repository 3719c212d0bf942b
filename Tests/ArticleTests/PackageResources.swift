// The programs of the articles embed their catalogs and templates, for which SwiftPM generates an enumeration with this name.
// Here the catalogs are in ArticleTexts, and the templates in SiteTests.

import ArticleTexts
import Localization

enum PackageResources {
    static let Localizable_xcstrings = ArticleTexts.localizable
    static let Errors_xcstrings = ArticleTexts.errors
    static let Site_html = template("Site").bytes
    static let Languages_html = template("Languages").bytes
    static let Home_html = template("Home").bytes

    static func catalog() throws -> LocalizedCatalog {
        LocalizedCatalog(try StringCatalog(parsing: Localizable_xcstrings, fileName: "Localizable.xcstrings"))
    }

    private static func template(_ name: String) -> String { SiteTests.templates[name] ?? "" }
}

extension String {
    fileprivate var bytes: [UInt8] { Array(utf8) }
}
