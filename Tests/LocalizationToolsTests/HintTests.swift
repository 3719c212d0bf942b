// Messages about XLIFF files and names of languages that say what was probably meant, or what to write.

import LocalizationTools
import Testing

@Suite("Hints about XLIFF")
struct HintTests {
    private func document() throws -> CatalogDocument { try Support.document(try Support.everyKind()) }

    /// Imports a file with one unit.
    private func messages(
        id: String?, target: String = "T", language: String = #"source-language="en""#
    ) throws -> [String] {
        let id = id.map { " id=\"\($0)\"" } ?? ""
        let text = """
            <xliff version="1.2"><file original="Localizable.xcstrings" \(language) target-language="fr"><body>
            <trans-unit\(id)><source>Players</source><target>\(target)</target></trans-unit></body></file></xliff>
            """
        do {
            return try Support.imported(text, try document()).warnings.map(\.message)
        } catch let problems as CatalogProblems {
            return problems.problems.map(\.message)
        }
    }

    @Test("A wrong name of a unit is shown, with the one that is probably meant or the names that are possible")
    func ids() throws {
        #expect(
            try messages(id: "goals|==|plural.mnay") == [
                "`goals|==|plural.mnay` is not the name of a unit; did you mean `goals|==|plural.many`?"
            ])
        let possible = "`plural.FORM`, `device.NAME`, `device.NAME.plural.FORM` or `substitutions.NAME.plural.FORM`"
        #expect(
            try messages(id: "goals|==|x") == [
                "`goals|==|x` is not the name of a unit: after `|==|` a name has \(possible);"
                    + " the forms are zero, one, two, few, many, other"
            ])
        for id in ["goals|==|plural.xyzzy", "goals|==|substitutions..plural.one"] {
            #expect(try messages(id: id).first?.contains("the forms are zero") == true)
        }
        #expect(
            try messages(id: nil) == [
                "`id` is missing: write the name of the unit, such as `key` or `key|==|plural.one`"
            ])
    }

    @Test("An error about the source language says which one the file has")
    func sourceLanguage() throws {
        #expect(
            try messages(id: "title", language: #"source-language="de""#) == [
                "the source language is `de`, and that of the catalog is `en`"
            ])
        #expect(
            try messages(id: "title", language: "") == [
                "`<file>` has no `source-language`, and that of the catalog is `en`"
            ])
        #expect(try messages(id: "title", language: #"source-language="EN""#) == [])
    }

    @Test("The error about a placeholder that is not supported says what to write")
    func placeholders() throws {
        #expect(
            try messages(id: "title", target: "Gracze %s") == [
                "a placeholder of `title` is not valid: `%s` is not supported: write `%@`"
            ])
        // The first of several.
        #expect(
            try messages(id: "title", target: "%hhd %s").map { $0.contains("`%hhd`") && !$0.contains("`%s`") } == [true]
        )
    }

    @Test("The error about a translation with placeholders in another order says to number them")
    func order() throws {
        let text = Support.substitution("en", "%@ gave %#@jars@", ["other": "%arg jars"], name: "jars")
            .replacing("Num\": 1", with: "Num\": 2")
        let document = try Support.document(Support.catalog([text]))
        let xliff = try Support.exported(document).replacing(
            "<source>%@ gave %#@jars@</source>",
            with: "<source>%@ gave %#@jars@</source><target>%#@jars@ from %@</target>")
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(xliff, document) }
        let hint = "; to change the order, write the argument numbers: `%1$@`, `%2$#@jars@`"
        #expect(problems?.problems.first?.message.hasSuffix(hint) == true, "\(String(describing: problems))")
    }

    @Test("A file that is not XML is not XLIFF", arguments: ["", "{ }"])
    func otherFiles(text: String) throws {
        let problems = #expect(throws: CatalogProblems.self) { try Support.imported(text, try document()) }
        #expect(problems?.problems.map(\.message) == ["the file is not XLIFF: expected an element"])
    }

    @Test("For an unknown key, the key that is probably meant is suggested")
    func keys() throws {
        #expect(try messages(id: "titel") == ["the catalog has no key `titel`; did you mean `title`?"])
        #expect(try messages(id: "nothing.like.it") == ["the catalog has no key `nothing.like.it`"])
    }

    @Test("Keys are suggested only for the first 20 unknown keys, because the search is slow")
    func manyKeys() throws {
        let units = (0..<30).map { "<trans-unit id=\"title\($0)\"><source>P</source><target>T</target></trans-unit>" }
        let text = """
            <xliff version="1.2"><file original="Localizable.xcstrings" source-language="en" target-language="fr"><body>
            \(units.joined())</body></file></xliff>
            """
        let warnings = try Support.imported(text, try document()).warnings.map(\.message)
        #expect(warnings.count == 30)
        #expect(warnings.map { $0.contains("; did you mean `title`?") } == (0..<30).map { $0 < 20 })
    }

    @Test(
        "An error at a `<` in a text says to write `&lt;`",
        arguments: ["Cześć <imię i nazwisko>", "1 < 2", "a <imię>", "<3", "a <b <c", "a <target>b< c</target>"])
    func lessThan(target: String) throws {
        let found = try messages(id: "title", target: target)
        #expect(found.count == 1 && found[0].hasSuffix("; in a text, write `&lt;` for `<`"), "\(found)")
        #expect(found.allSatisfy { $0.split(separator: "in a text").count == 2 }, "\(found)")
    }

    @Test(
        "Errors in inline elements and at `&` do not say to write `&lt;`",
        arguments: ["<g id=\"1\">a & b</g>", "a & b", "<x id=1/>"])
    func others(target: String) throws {
        let found = try messages(id: "title", target: target)
        #expect(found.count == 1 && !found[0].contains("&lt;"), "\(found)")
    }

    @Test(
        "The tag of a language is suggested for its name in English and in the language itself",
        arguments: [("polish", "pl"), ("German", "de"), ("english", "en"), ("polski", "pl")])
    func languages(name: String, tag: String) throws {
        let problems = #expect(throws: CatalogProblems.self) { try Support.exported(try document(), name) }
        #expect(problems?.description.hasSuffix("; did you mean `\(tag)`?") == true, "\(String(describing: problems))")
    }
}
