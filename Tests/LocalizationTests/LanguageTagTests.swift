import Localization
import Testing

@Suite("Language tags")
struct LanguageTagTests {
    @Test(
        "Tags are converted to their canonical spelling",
        arguments: [
            ("EN", "en"), ("fr_ca", "fr-CA"), ("zh-hant-tw", "zh-Hant-TW"), ("ES-419", "es-419"), ("en-xa", "en-XA"),
            ("de-1996", "de-1996"), ("", ""), ("en-x-AB", "en-x-ab"), ("X-ab-Latn", "x-ab-latn"),
            ("zh-hant-tw-U-CO-Phon-x-AB", "zh-Hant-TW-u-co-phon-x-ab"),
        ])
    func canonical(tag: String, expected: String) {
        #expect(LanguageTag.canonical(tag) == expected)
    }

    @Test(
        "After a tag come its parents of CLDR; parents in other languages are left out, except `no`",
        arguments: [
            ("fr-CA", ["fr-CA", "fr"]), ("en-GB", ["en-GB", "en-001", "en"]), ("es-MX", ["es-MX", "es-419", "es"]),
            ("pt-AO", ["pt-AO", "pt-PT", "pt"]), ("zh-TW", ["zh-TW", "zh-Hant-TW", "zh-Hant"]),
            ("zh-Hant", ["zh-Hant"]),
            ("zh-HK", ["zh-HK", "zh-Hant-HK", "zh-Hant"]), ("sr-Latn", ["sr-Latn"]), ("sr-Cyrl", ["sr-Cyrl", "sr"]),
            ("az-Cyrl-RU", ["az-Cyrl-RU", "az-Cyrl"]),
            ("zh-SG", ["zh-SG", "zh-Hans-SG", "zh-Hans", "zh"]), ("ht", ["ht"]), ("hi-Latn", ["hi-Latn"]),
            ("xx-Arab", ["xx-Arab", "xx"]), ("nb", ["nb", "no"]),
            ("zh-Hant-MO", ["zh-Hant-MO", "zh-Hant-HK", "zh-Hant"]), ("en-a-bbb", ["en-a-bbb", "en"]), ("", [""]),
        ])
    func parents(tag: String, expected: [String]) {
        #expect(LanguageTag.parents(of: tag) == expected)
    }

    @Test(
        "Likely subtags are added as in CLDR",
        arguments: [
            ("zh", "zh-Hans-CN"), ("zh-TW", "zh-Hant-TW"), ("zh-Hant", "zh-Hant-TW"), ("pt", "pt-Latn-BR"),
            ("EN_gb", "en-Latn-GB"), ("iw", "he-Hebr-IL"), ("no", "no-Latn-NO"), ("und-TW", "zh-Hant-TW"),
            ("und-Arab-PK", "ur-Arab-PK"), ("de-1996", "de-Latn-DE-1996"), ("xx", "xx"), ("", ""),
            ("sr-Latn-RS", "sr-Latn-RS"), ("sh", "sr-Latn-RS"), ("sh-cyrl", "sr-Cyrl-RS"),
            ("ca-valencia", "ca-Latn-ES-valencia"), ("zh-x-private", "zh-Hans-CN-x-private"),
        ])
    func likelySubtags(tag: String, expected: String) {
        #expect(LanguageTag.maximized(tag) == expected)
    }

    @Test(
        "The writing direction is that of the script, or of the likely script when the tag has none",
        arguments: [
            ("ar", true), ("he", true), ("fa", true), ("ur", true), ("ar-XB", true), ("az-Arab", true),
            ("ar-Latn", false), ("dv", true), ("nqo", true), ("syr", true), ("rhg", true), ("skr", true), ("apc", true),
            ("sdh", true), ("trw", true), ("bal", true), ("bgn", true), ("pa-PK", true), ("pa", false), ("az-IR", true),
            ("iw", true),
            ("en", false), ("fr-CA", false), ("zh-Hant", false), ("xx", false), ("en-XA", false),
        ])
    func direction(tag: String, expected: Bool) {
        #expect(LanguageTag.isRightToLeft(tag) == expected)
    }

    @Test(
        "The autonym is the name of a language in the language itself, or the tag when CLDR has no name",
        arguments: [
            ("en", "English"), ("fr", "Français"), ("ar", "العربية"), ("pl", "Polski"), ("de", "Deutsch"),
            ("ja", "日本語"),
            ("ka", "ქართული"), ("el", "Ελληνικά"), ("fr-BE", "Français"), ("fr-CA", "Français canadien"), ("xx", "xx"),
            ("he", "עברית"), ("en-XA", "English"), ("sr", "Српски"), ("sr-latn", "Srpski (latinica)"),
            ("sr-Latn-BA", "Srpski (latinica)"), ("az-Cyrl", "Азәрбајҹан (Кирил)"), ("shi-Latn", "Tashelḥiyt"),
            ("es-419", "Español latinoamericano"), ("es-AR", "Español (Argentina)"), ("pt-PT", "Português europeu"),
            ("pt-AO", "Português (Angola)"),
        ])
    func autonyms(tag: String, expected: String) {
        #expect(LocalizedCatalog.autonym(of: tag) == expected)
    }
}
