import Testing

@testable import Localization

@Suite("Plural rules")
struct PluralRulesTests {
    @Test(
        "The samples of CLDR have the categories that CLDR gives",
        arguments: [("plural-samples.txt", .cardinal, 200, 10_000), ("ordinal-samples.txt", .ordinal, 100, 2000)]
            as [(String, PluralRules.NumberType, Int, Int)])
    func samples(file: String, type: PluralRules.NumberType, leastLanguages: Int, leastCount: Int) throws {
        var languages: Set<String> = []
        var count = 0
        for line in try Fixtures.text(of: file).split(separator: "\n") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            let category = try #require(PluralCategory(rawValue: String(fields[1])))
            for language in fields[0].split(separator: " ") {
                let rules = PluralRules(language: String(language), type: type)
                languages.insert(String(language))
                for sample in fields[2].split(separator: " ").flatMap(expanded) {
                    count += 1
                    let operands = try #require(PluralOperands(sample: sample))
                    let found = rules.category(of: operands)
                    if found != category { Issue.record("\(language) \(sample): \(found), not \(category)") }
                }
            }
        }
        #expect(languages.count > leastLanguages)
        #expect(count > leastCount)
    }

    /// Expands `0.5~0.8` to 0.5, 0.6, 0.7 and 0.8.
    private func expanded(_ sample: Substring) -> [String] {
        let ends = sample.split(separator: "~")
        guard ends.count == 2 else { return [String(sample)] }
        let decimals = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
        let bounds = ends.compactMap { Int($0.filter { $0 != "." }) }
        return (bounds[0]...bounds[1]).map { number in
            let digits = String(number)
            guard decimals > 0 else { return digits }
            let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
            return padded.dropLast(decimals) + "." + padded.suffix(decimals)
        }
    }

    @Test(
        "In French, 0, 1 and 1.5 have the category `one`, and a million has the category `many`",
        arguments: [
            ("0", .one), ("1", .one), ("1.5", .one), ("2", .other), ("1000000", .many), ("1000001", .other),
            ("1c6", .many),
        ] as [(String, PluralCategory)])
    func french(number: String, category: PluralCategory) throws {
        #expect(PluralRules(language: "fr-CA").category(of: try #require(PluralOperands(sample: number))) == category)
    }

    @Test(
        "Ordinals have the categories of their language",
        arguments: [
            ("en", 1, .one), ("en", 2, .two), ("en", 3, .few), ("en", 4, .other), ("en", 11, .other), ("en", 101, .one),
            ("fr", 1, .one), ("fr", 2, .other), ("fr-CA", 21, .other), ("it", 8, .many), ("pl", 1, .other),
        ] as [(String, Int, PluralCategory)])
    func ordinals(language: String, number: Int, category: PluralCategory) {
        #expect(PluralRules(language: language, type: .ordinal).category(of: number) == category)
    }

    @Test("A region has the rules of its language unless it has its own")
    func regions() {
        #expect(PluralRules(language: "pt").category(of: 0) == .one)
        #expect(PluralRules(language: "pt-PT").category(of: 0) == .other)
        #expect(PluralRules(language: "pt-AO") == PluralRules(language: "pt"))
        #expect(PluralRules(language: "pt-BR") == PluralRules(language: "pt"))
    }

    @Test("A language with a script has the rules of the language")
    func scripts() {
        for (tag, language) in [
            ("sr-Latn", "sr"), ("az-Cyrl", "az"), ("uz-Cyrl", "uz"), ("pa-Arab", "pa"), ("bs-Cyrl-BA", "bs"),
            ("shi-Latn-MA", "shi"), ("SR_latn", "sr"), ("hi-Latn", "hi"),
        ] {
            for type in PluralRules.NumberType.allCases {
                let rules = PluralRules(language: tag, type: type)
                #expect(rules == PluralRules(language: language, type: type), "\(tag)")
                #expect(type == .ordinal || rules.categories.count > 1, "\(tag)")
            }
        }
    }

    @Test("Each locale of CLDR with a script has the rules of its language, even if that is not among its parents")
    func allScripts() throws {
        let tags = try Fixtures.text(of: "icu-plurals.txt").split(separator: "\n")
            .flatMap { $0.prefix { $0 != "|" }.split(separator: " ").map(String.init) }
            .filter { LanguageSubtags($0).script != nil }
        let alone = tags.filter { !LanguageTag.parents(of: $0).contains(LanguageSubtags($0).language) }
        #expect(tags.count > 100)
        #expect(alone.count > 50)
        for type in PluralRules.NumberType.allCases {
            for tag in tags {
                let language = LanguageSubtags(tag).language
                let rules = PluralRules(language: tag, type: type)
                #expect(rules == PluralRules(language: language, type: type), "\(tag)")
            }
            // With the rules of parent locales, these languages would have only the category `other`.
            #expect(alone.contains { PluralRules(language: $0, type: type).categories.count > 1 })
        }
    }

    @Test("The plural rules are those of the language that the text is in")
    func formsOfParent() throws {
        let json = """
            { "sourceLanguage": "en", "version": "1.0", "strings": { "%lld": { "localizations": { "pt-PT": { "variations": {
            "plural": { "one": { "stringUnit": { "value": "%lld golo" } },
            "other": { "stringUnit": { "value": "%lld golos" } } } } } } } } }
            """
        let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "L"))
        let resource = LocalizedStringResource(key: "%lld", arguments: [.integer(0)])
        #expect(String(localized: resource, in: catalog.context(for: "pt-AO", timeZone: Fixtures.paris)) == "0 golos")
    }

    @Test(
        "The first argument that is not a text selects the form",
        arguments: [(1, "Léa: 1 goal"), (2, "Léa: 2 goals")])
    func selection(number: Int, expected: String) throws {
        let json = """
            { "sourceLanguage": "en", "version": "1.0", "strings": { "scored": { "localizations": { "en": { "variations": {
            "plural": { "one": { "stringUnit": { "value": "%@: %lld goal" } },
            "other": { "stringUnit": { "value": "%@: %lld goals" } } } } } } } } }
            """
        let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "L"))
        let resource = LocalizedStringResource(key: "scored", arguments: [.text("Léa"), .integer(number)])
        #expect(String(localized: resource, in: catalog.context(for: "en", timeZone: Fixtures.paris)) == expected)
    }

    @Test("The rules are those of CLDR 48 or later")
    func version() throws {
        #expect(try #require(Int(CLDRVersion.current.prefix { $0 != "." })) >= 48)
        for language in ["cv", "kok", "vec", "lld"] {
            #expect(PluralRules(language: language).categories.count > 1)
        }
        #expect(PluralRules(language: "he").categories == [.one, .two, .other])
        #expect(PluralRules(language: "ca").categories == [.one, .many, .other])
    }

    @Test("`categories` has the categories of the language, and only `other` for an unknown language")
    func categories() {
        #expect(PluralRules(language: "ar").categories == [.zero, .one, .two, .few, .many, .other])
        #expect(PluralRules(language: "en").categories == [.one, .other])
        #expect(PluralRules(language: "ja").categories == [.other])
        #expect(PluralRules(language: "tlh").categories == [.other])
        #expect(PluralRules(language: "").categories == [.other])
        #expect(PluralRules(language: "root").categories == [.other])
    }

    @Test("The sign is ignored, and large numbers are supported")
    func extremes() {
        #expect(PluralRules(language: "en").category(of: -1) == .one)
        #expect(PluralRules(language: "pl").category(of: Int.min) == .many)
    }

    @Test(
        "Invalid samples are rejected",
        arguments: [
            "", "x", "1.2.3", "1c", "1c99", "99999999999999999999", "-1", "1.x", "+5", "-0", "1c+3", "1c-0", "1.", ".5",
            ".5c1",
        ])
    func malformed(sample: String) {
        #expect(PluralOperands(sample: sample) == nil)
    }

    @Test(
        "A rule with invalid syntax is rejected as a whole",
        arguments: [
            "", "one", "one:", "some: n = 1", "one: x = 1", "one: n", "one: n =", "one: n 1", "one: n > 1", "one: = 1",
            "one: n = 1 and", "one: n = 1 or", "one: or n = 1", "one: n = 1 and x = 2", "one: x = 2 and n = 1",
            "one: n = 1 2", "one: n mod 10 = 1", "one: n % 0 = 1", "one: n % x = 1", "one: n % 10 20 = 1", "one: n = x",
            "one: n = 1,", "one: n = 1,,2", "one: n = 1..", "one: n = ..1", "one: n = 1.2", "one: n = 1..2..3",
            "one: n = 1...3", "one: n = 2..1", "one: n = -1",
        ])
    func invalidRules(_ rule: String) throws {
        var conditions = PluralConditions()
        #expect(conditions.append(rule: "two: n = 2 or n = 12") == .two)
        let before = conditions
        #expect(conditions.append(rule: rule) == nil)
        #expect(conditions == before)
        #expect(conditions.append(rule: "few: n % 10 != 0,5..9 and v = 0") == .few)
        #expect(conditions.category(of: PluralOperands(2)) == .two)
        #expect(conditions.category(of: PluralOperands(13)) == .few)
        #expect(conditions.category(of: PluralOperands(10)) == .other)
    }
}
