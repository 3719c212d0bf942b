// The articles embed their catalogs, and SwiftPM generates an enumeration with this name then. Here that is in ArticleTexts.

import ArticleTexts

enum PackageResources {
    static let Localizable_xcstrings = ArticleTexts.localizable
    static let Errors_xcstrings = ArticleTexts.errors
}
