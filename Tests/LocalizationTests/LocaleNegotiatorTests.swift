import Localization
import Testing

@Suite("Language negotiation")
struct LocaleNegotiatorTests {
    private func negotiate(
        query: String? = nil, cookie: String? = nil, _ header: String? = nil,
        available: [String] = ["en", "fr", "pt-BR", "zh-Hant"]
    ) -> String {
        LocaleNegotiator.language(
            query: query, cookie: cookie, acceptLanguage: header, available: available, default: "en")
    }

    @Test("The query precedes the cookie, the cookie the header, and the header the default")
    func order() {
        #expect(negotiate(query: "fr", cookie: "en", "en") == "fr")
        #expect(negotiate(query: "xx", cookie: "fr", "en") == "fr")
        #expect(negotiate(cookie: "fr", "en") == "fr")
        #expect(negotiate(cookie: "", "fr") == "fr")
        #expect(negotiate() == "en")
        #expect(negotiate(query: "FR") == "fr")
        #expect(negotiate(query: "fr-CA") == "fr")
    }

    @Test("The query and the cookie find their language in another region or script before the next value is used")
    func related() {
        #expect(negotiate(query: "pt-PT", cookie: "fr", "fr") == "pt-BR")
        #expect(negotiate(cookie: "zh-CN", "fr") == "zh-Hant")
    }

    @Test("The language can be negotiated by the header alone")
    func headerAlone() {
        #expect(LocaleNegotiator.language(acceptLanguage: "fr", available: ["en", "fr"], default: "en") == "fr")
    }

    @Test(
        "Invalid values are ignored",
        arguments: [
            "", " ", " fr", "fr\r\nX: y", "../../etc", "<script>", "*", "-fr", "fr-", "fr--CA", "fr_FR", "français",
            "\u{0}",
            "f🇫🇷", "1fr", "toolonglanguage", String(repeating: "fr-", count: 20) + "fr",
            String(repeating: "x", count: 100_000),
        ])
    func unusable(value: String) {
        #expect(negotiate(query: value) == "en")
        #expect(negotiate(query: value, cookie: value, "pt-br") == "pt-BR")
        #expect(negotiate(value == " fr" ? nil : value) == "en")
    }

    @Test(
        "The best available language of an Accept-Language header is chosen",
        arguments: [
            ("fr", "fr"), ("FR", "fr"), ("fr-CA", "fr"), ("fr-CA, en;q=0.9", "fr"), ("de, fr;q=0.5, en;q=0.4", "fr"),
            ("en;q=0.4, fr;q=0.5", "fr"), ("en;q=0.5,fr;q=0.5", "en"), ("fr;q=0.5,en;q=0.5", "fr"),
            ("fr;q=1.000", "fr"),
            ("en;q=0.001, fr;q=0.002", "fr"), (" fr ; q=0.9 ,en;q=0.8", "fr"), ("en;q=0.8\t,\tfr;Q=0.9", "fr"),
            ("pt", "pt-BR"), ("pt-BR", "pt-BR"), ("pt-br-x-private", "pt-BR"), ("pt-PT, fr;q=0.1", "fr"),
            ("zh-TW", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("zh-CN, fr;q=0.1", "fr"), ("sr-Latn, fr;q=0.2", "fr"),
            ("*", "en"), ("*, fr;q=0.5", "fr"), ("fr, *;q=0.1", "fr"), ("de, *;q=0.5", "en"),
            ("*;q=0.2, fr;q=0.5", "fr"),
            ("en;q=0", "fr"), ("en;q=0, *", "fr"), ("en;q=0.0, *;q=0.5", "fr"), ("en;q=0, fr;q=0, *", "pt-BR"),
            ("*;q=0", "en"), ("*;q=0, fr;q=0.1", "fr"), ("fr;q=0, fr-CA", "en"), ("fr;q=0.000", "en"),
            ("pt;q=0, *;q=0.1, en;q=0, fr;q=0", "zh-Hant"), ("pt;q=0, pt-BR;q=0.4", "pt-BR"),
            ("", "en"), (",", "en"), (",,fr,,", "fr"), (";q=1", "en"), ("fr;q=2", "en"), ("fr;q=1.5", "en"),
            ("fr;q=-1", "en"),
            ("fr;q=0.1234", "en"), ("fr;q=", "en"), ("fr;q", "en"), ("fr;q=x", "en"), ("fr;q=0.9;x=1", "en"),
            ("fr;x=1", "en"),
            ("fr;q=1.001", "en"), ("fr;q=.5", "en"), ("fr;q=0.", "en"), ("en;q=0.1, fr;q=0.٣", "en"),
            ("fr;q=0.9, %%%", "fr"),
            ("fr;q=1.", "fr"), ("fr;q=1.0", "fr"), ("fr;q=1.0000", "en"), ("fr;q=00", "en"),
            ("fr;q=0.5;q=0.6", "en"), ("fr ;q=0.5", "fr"), ("fr; q=0.5", "fr"), ("fr;q =0.5", "en"),
            ("fr;q= 0.5", "en"),
            ("en;q=0.5, fr;q=0.5, pt-BR;q=0.6", "pt-BR"), ("de;q=0, fr", "fr"), ("fr-FR;q=0, fr", "fr"),
            ("fr;q=0, *;q=0.5", "en"), ("*;q=0.5, fr;q=0", "en"), ("*;q=0, *;q=1", "en"), ("x-fr, fr;q=0.1", "fr"),
            ("fr_CA", "en"), ("fr-", "en"), ("-fr", "en"), ("fr\u{B}", "en"), ("FR-ca;q=0.3, EN;q=0.2", "fr"),
            ("zh-hant;q=0.9, fr;q=0.8", "zh-Hant"), ("zh-Hans, zh-Hant;q=0.5", "zh-Hant"),
            ("de-DE-1996", "en"), ("i-klingon, fr;q=0.2", "fr"), ("en-GB, fr", "en"), ("fr;q=0.9, en-US;q=0.91", "en"),
        ])
    func acceptLanguage(header: String, expected: String) {
        #expect(negotiate(header) == expected)
    }

    @Test(
        "The formats are those of the header’s range with the highest weight among the ranges that find the language",
        arguments: [
            ("en-GB,en-US;q=0.9,en;q=0.8", "en", "en-GB"), ("fr-CA, en-GB;q=0.5", "en", "en-GB"),
            ("en, en-GB", "en", "en"), ("en-US;q=0.5, en-GB", "en", "en-GB"),
            ("en-US;q=0.1, en-GB;q=0.9", "en", "en-GB"),
            ("fr-CA, en-GB", "fr", "fr-CA"), ("en-GB;q=0, en-AU", "en", "en-AU"), ("*, de", "en", nil), ("", "en", nil),
            ("zh-TW", "zh-Hant", "zh-TW"), (nil, "en", nil),
        ] as [(String?, String, String?)])
    func formats(header: String?, language: String, expected: String?) {
        #expect(LocaleNegotiator.formats(of: language, acceptLanguage: header) == expected)
    }

    @Test("Only the first twenty ranges of a header are used")
    func manyRanges() {
        #expect(negotiate(String(repeating: "de,", count: 19) + "fr") == "fr")
        #expect(negotiate(String(repeating: "de,", count: 20) + "fr") == "en")
    }

    @Test("A header that is too long is ignored")
    func overlong() {
        let padding = String(repeating: "de;q=0.9,", count: 300)
        #expect(negotiate("fr," + padding) == "en")
        #expect(negotiate("fr," + padding.prefix(1800)) == "fr")
        #expect(negotiate(String(repeating: ",", count: 10_000_000)) == "en")
    }

    @Test(
        "A deprecated language tag finds the current one, and `no` and `nb` find each other",
        arguments: [
            ("iw", ["en", "he"], "he"), ("IW-il", ["en", "he"], "he"), ("in", ["en", "id"], "id"),
            ("ji, en", ["en", "yi"], "yi"), ("no", ["en", "nb"], "nb"), ("no-NO", ["en", "nb"], "nb"),
            ("no", ["nb", "no"], "no"), ("iw", ["he", "iw"], "iw"), ("iw", ["en", "fr"], "en"), ("nb", ["no"], "no"),
        ] as [(String, [String], String)])
    func aliases(header: String, available: [String], expected: String) {
        #expect(negotiate(header, available: available) == expected)
        #expect(negotiate(query: String(header.prefix { $0 != "," }), available: available) == expected)
    }

    @Test(
        "A language is found by its likely script and region",
        arguments: [
            ("zh-CN,zh;q=0.9", ["en", "zh-Hans"], "zh-Hans"), ("zh", ["en", "zh-Hant", "zh-Hans"], "zh-Hans"),
            ("zh-SG", ["en", "zh-Hant", "zh-Hans"], "zh-Hans"), ("zh-HK", ["en", "zh-Hans", "zh-Hant"], "zh-Hant"),
            ("zh-HK", ["en", "zh-Hans"], "zh-Hans"), ("zh-HK", ["en", "zh-CN", "zh-TW"], "zh-TW"),
            ("zh-MO", ["en", "zh-TW", "zh-HK"], "zh-HK"), ("zh-Hant-TW", ["en", "zh-CN", "zh-TW"], "zh-TW"),
            ("zh-Hant-HK", ["en", "zh-TW", "zh-HK"], "zh-HK"), ("zh-Hans", ["en", "zh-TW", "zh-CN"], "zh-CN"),
            ("pt", ["en", "pt-PT", "pt-BR"], "pt-BR"), ("pt", ["en", "pt-PT"], "pt-PT"),
            ("pt-PT", ["en", "pt-BR"], "pt-BR"), ("pt-PT, fr;q=0.1", ["en", "pt-BR", "fr"], "fr"),
            ("en", ["fr", "en-GB", "en-US"], "en-US"), ("en-AU", ["fr", "en-US", "en-001"], "en-001"),
            ("es", ["en", "es-419", "es-ES"], "es-ES"), ("sr", ["en", "sr-Latn", "sr-Cyrl"], "sr-Cyrl"),
            ("sr", ["en", "sr-Latn"], "sr-Latn"), ("sr-ME", ["en", "sr", "sr-Latn"], "sr-Latn"),
            ("sh", ["en", "sr-Cyrl", "sr-Latn"], "sr-Latn"), ("az-Arab", ["en", "az-Latn"], "en"),
            ("ht", ["en", "fr"], "en"), ("uz-Cyrl-UZ", ["en", "uz", "uz-Cyrl"], "uz-Cyrl"),
            ("xx", ["en", "xx-Latn"], "en"),
            ("de;q=0.5, *;q=0.9", ["en", "de"], "de"), ("zh-TW, *", ["en", "zh-Hans"], "zh-Hans"),
            ("zh-CN, zh-Hans;q=0", ["en", "zh-Hans"], "en"), ("*", ["fr", "en"], "en"),
        ] as [(String, [String], String)])
    func likely(header: String, available: [String], expected: String) {
        #expect(negotiate(header, available: available) == expected)
    }

    @Test("An available language is chosen, or the default when no language is available")
    func offers() {
        #expect(negotiate("pl", available: ["en", "pl"]) == "pl")
        #expect(negotiate("fr-CA", available: ["en", "fr", "fr-CA"]) == "fr-CA")
        #expect(negotiate("fr", available: []) == "en")
        #expect(negotiate("en;q=0", available: []) == "en")
    }
}
