// The languages in the index of the preview.

import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PreviewPresenterTests {
    @Test("Languages are named in their own language; pseudolanguages are last and are shown by their tags")
    func languages() throws {
        let catalog = try Self.catalog(of: ["en-XA", "fr", "ar-XB", "en"])
        let languages = PreviewPresenter.languages(of: catalog)
        #expect(Set(languages.prefix(2).map(\.name)) == ["English", "Français"])
        #expect(Set(languages.suffix(2).map(\.name)) == ["en-XA", "ar-XB"])
        #expect(languages.suffix(2).allSatisfy { $0.tag == $0.name })
    }

    @Test("A real language whose region or variant begins with X is shown by its name, not by its tag")
    func realLanguages() throws {
        let languages = PreviewPresenter.languages(of: try Self.catalog(of: ["en", "eo-XSISTEMO", "sq-XK"]))
        #expect(languages.map { $0.tag == $0.name } == [false, false, false])
    }

    private static func catalog(of languages: [String]) throws -> LocalizedCatalog {
        let texts = languages.map { #""\#($0)": {"stringUnit": {"state": "translated", "value": "Word"}}"# }
        let json = """
            {"sourceLanguage": "en", "version": "1.0",
             "strings": {"word": {"localizations": {\(texts.joined(separator: ", "))}}}}
            """
        return LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "Words.xcstrings"))
    }
}
