import Localization
import LocalizationTools
import StringCatalog
import Testing

@Suite("Substitutions that the source text has renamed")
struct RenamedSubstitutionTests {
    private static func text(
        _ language: String, _ value: String, _ name: String, _ forms: [String: String]
    ) -> String {
        Support.substitution(language, value, forms, name: name).replacing("Num\": 1", with: "Num\": 2")
    }

    private static let english = text("en", "%@ has %#@kinds@", "kinds", ["one": "%arg kind", "other": "%arg kinds"])
    private static let polish = text(
        "pl", "%1$@: %2$#@products@", "products",
        ["one": "%arg a", "few": "%arg b", "many": "%arg c", "other": "%arg d"])

    private static func translation(_ document: CatalogDocument) throws -> StringCatalog.Localization? {
        try document.catalog().entries.first?.localization(for: "pl")
    }

    @Test("The units have the new name with the new source texts, and the old translations")
    func exported() throws {
        let xliff = try Support.exported(Support.document(Support.catalog([Self.english, Self.polish])), "pl")
        for (id, source, target) in [
            ("k", "%@ has %#@kinds@", "%1$@: %2$#@kinds@"),
            ("k|==|substitutions.kinds.plural.one", "%2$lld kind", "%2$lld a"),
            ("k|==|substitutions.kinds.plural.few", "%2$lld kinds", "%2$lld b"),
        ] {
            #expect(
                xliff.contains(
                    """
                          <trans-unit id="\(id)" xml:space="preserve">
                            <source>\(source)</source>
                            <target state="translated">\(target)</target>
                    """), "\(xliff)")
        }
        #expect(!xliff.contains("products"))
    }

    @Test(
        "A changed form, text or state renames the substitution of the translation",
        arguments: [
            ("%2$lld b<", "%2$lld B<"), ("%1$@: %2$#@kinds@<", "%1$@ – %2$#@kinds@<"),
            ("state=\"translated\">%2$lld a<", "state=\"needs-translation\">%2$lld a<"),
        ])
    func imported(old: String, new: String) throws {
        let document = try Support.document(Support.catalog([Self.english, Self.polish]))
        let xliff = try Support.exported(document, "pl")
        #expect(xliff.contains(old))
        let result = try Support.imported(xliff.replacing(old, with: new), document)
        #expect(result.warnings == [] && result.changedCount == 1)
        let translation = try #require(try Self.translation(result.document))
        #expect(translation.substitutions.map(\.name) == ["kinds"])
        #expect(translation.substitutions.map(\.argumentNumber) == [2])
        #expect(translation.substitutions.map(\.text.units.count) == [4])
        #expect(translation.text.units.first?.value.hasSuffix("%2$#@kinds@") == true)
        #expect(translation.units.count { $0.value.contains("B") || $0.value.contains("–") || $0.state == "new" } == 1)
        let again = try Support.imported(try Support.exported(result.document, "pl"), result.document)
        #expect(again.changedCount == 0)
    }

    @Test("A file without a change leaves the old name in the catalog")
    func unchanged() throws {
        let document = try Support.document(Support.catalog([Self.english, Self.polish]))
        let result = try Support.imported(try Support.exported(document, "pl"), document)
        #expect(result.warnings == [] && result.changedCount == 0)
        #expect(result.document.bytes == document.bytes)
    }

    @Test("A file that was exported before the renaming has the old name, and after its import the text needs review")
    func exportedBefore() throws {
        let old = Self.english.replacing("kinds", with: "products").replacing("arg products", with: "arg kinds")
        let xliff = try Support.exported(Support.document(Support.catalog([old, Self.polish])), "pl")
        #expect(xliff.contains("substitutions.products.plural.few"))
        let document = try Support.document(Support.catalog([Self.english, Self.polish]))
        let result = try Support.imported(xliff.replacing("%2$lld b<", with: "%2$lld B<"), document)
        #expect(result.warnings.map(\.message) == ["the source text of `k` has changed since the export"])
        let translation = try #require(try Self.translation(result.document))
        #expect(translation.substitutions.map(\.name) == ["kinds"])
        #expect(translation.text.units.map(\.state) == ["needs_review"])
        #expect(translation.units.contains { $0.value == "%arg B" && $0.state == "translated" })
    }

    @Test(
        "Ordinals, and two substitutions for one argument, are no renaming: the source of the old units is the whole text",
        arguments: [
            text("en", "%@ has %#@ordinalKinds@", "ordinalKinds", ["one": "%argst", "other": "%argth"]),
            text("en", "%@ has %#@kinds@ of %#@b@", "kinds", ["other": "%arg"]).replacing(
                "\"substitutions\": {",
                with: """
                    "substitutions": { "b": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
                    "other": { "stringUnit": { "value": "parts" } } } } },
                    """),
        ])
    func others(english: String) throws {
        let xliff = try Support.exported(Support.document(Support.catalog([english, Self.polish])), "pl")
        #expect(xliff.contains("id=\"k|==|substitutions.products.plural.one\""))
        #expect(xliff.contains("<source>%@ has %") && !xliff.contains("<source>k<"))
    }
}
