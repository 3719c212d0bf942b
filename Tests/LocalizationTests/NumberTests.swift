import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@Suite("Numbers and lists")
struct NumberTests {
    @Test(
        "Whole numbers use the digits, groups and minus sign of the locale",
        arguments: [
            ("en", 1_234_567, "1,234,567"), ("fr", 1_234_567, "1\u{202F}234\u{202F}567"), ("de", 1234, "1.234"),
            ("es", 1234, "1234"), ("es", 12_345, "12.345"), ("pl", 1234, "1234"), ("pl", 12_345, "12\u{A0}345"),
            ("hi", 12_345_678, "1,23,45,678"), ("de-CH", 1234, "1'234"), ("fr-CA", 1234, "1\u{A0}234"),
            ("ar", 1234, "1,234"), ("ar-EG", 1234, "١٬٢٣٤"), ("fa", -5, "\u{200E}−۵"), ("sv", -5, "−5"),
            ("en", -1234, "-1,234"),
            ("en", 999, "999"),
            ("en", 0, "0"), ("en", 100, "100"), ("en", Int.min, "-9,223,372,036,854,775,808"), ("xx", 1234, "1,234"),
        ])
    func integers(language: String, number: Int, expected: String) {
        #expect(Fixtures.formatted(.integer(number), language: language) == expected)
    }

    @Test(
        "Numbers have as many decimals as needed, at most six",
        arguments: [
            ("en", 1.5, "1.5"), ("fr", 1234.25, "1\u{202F}234,25"), ("en", 2, "2"), ("en", 0.1, "0.1"),
            ("en", 1.0 / 3, "0.333333"), ("en", -0.0, "0"), ("en", -0.000_000_1, "0"), ("en", -1.25, "-1.25"),
            ("en", .infinity, "∞"), ("fi", -.infinity, "−∞"), ("en", .nan, "NaN"), ("fi", .nan, "epäluku"),
            ("ar-EG", 2.5, "٢٫٥"),
            ("en", 999_999_999_999.5, "999,999,999,999.5"), ("en", 0.000_001, "0.000001"),
            ("en", 1e18.nextDown, "999,999,999,999,999,900"), ("en", 1e18, "1,000,000,000,000,000,000"),
            ("ar-EG", 1e21, "١٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠"),
            ("hi", -123_456_789_012_345_685_803_008, "-1,23,45,67,89,01,23,45,69,00,00,000"),
            ("en", 123_456_789.5e3, "123,456,789,500"),
            ("en", 0.000_000_5, "0"), ("en", 0.000_001_5, "0.000002"), ("en", 9.999_999_5, "10"),
            ("en", .leastNonzeroMagnitude, "0"),
        ])
    func decimals(language: String, number: Double, expected: String) {
        #expect(Fixtures.formatted(.number(number), language: language) == expected)
    }

    @Test(
        "The decimals of a placeholder determine the plural form",
        arguments: [
            ("en", 1, "1.0 points"), ("fr", 1, "1,0 point"), ("fr", 1.94, "1,9 point"), ("fr", 1.96, "2,0 points"),
            ("en", 0.25, "0.2 points"), ("en", 0.35, "0.4 points"), ("en", 9.96, "10.0 points"),
            // The decimal digits decide what is a tie. The binary values of 0.15, 0.35 and 1.15 are below these
            // numbers, and that of 0.05 is above.
            ("en", 0.15, "0.2 points"), ("en", 1.15, "1.2 points"), ("en", 1.25, "1.2 points"),
            ("en", -1.250_000_1, "-1.3 points"), ("en", 0.05, "0.0 points"), ("en", -0.05, "0.0 points"),
            ("en", 99.95, "100.0 points"),
        ])
    func precision(language: String, number: Double, expected: String) throws {
        #expect(try Fixtures.text("rating", .number(number), language: language) == expected)
        if number == 1 { #expect(try Fixtures.text("rating", .integer(1), language: language) == expected) }
    }

    @Test(
        "An integer in a placeholder with decimals keeps all digits", arguments: [9_007_199_254_740_993, Int.max, -3])
    func integerWithDecimals(_ number: Int) throws {
        let expected = Fixtures.formatted(.integer(number), language: "en") + ".0 points"
        #expect(try Fixtures.text("rating", .integer(number), language: "en") == expected)
    }

    @Test(
        "A clock shows minutes and seconds",
        arguments: [
            (0, "00:00"), (59, "00:59"), (60, "01:00"), (600, "10:00"), (5999, "99:59"), (6000, "100:00"),
            (-1, "00:00"),
        ])
    func durations(seconds: Int, expected: String) {
        #expect(Fixtures.formatted(.duration(seconds: seconds), language: "fr") == expected)
    }

    @Test(
        "Durations can be written with unit names",
        arguments: [
            ("en", 0, "0 seconds"), ("en", 1, "1 second"), ("en", 3601, "1 hour, 1 second"),
            ("en", 7385, "2 hours, 3 minutes, 5 seconds"), ("fr", 7380, "2\u{A0}heures et 3 minutes"),
            ("pl", 300, "5 minut"), ("ar", 7200, "ساعتان"), ("ar", 660, "11 دقيقة"), ("ar-EG", 660, "١١ دقيقة"),
            ("vi", 3720, "1 giờ, 2 phút"), ("xx", 61, "1 min, 1 s"),
        ])
    func durationsInWords(language: String, seconds: Int, expected: String) {
        #expect(Fixtures.formatted(.duration(seconds: seconds, .units), language: language) == expected)
    }

    @Test(
        "A clock has the digits of the language, and colons",
        arguments: [
            ("fr", 4198, "69:58", "1:09:58"), ("ar", 5, "00:05", "0:00:05"), ("ar-EG", 10500, "١٧٥:٠٠", "٢:٥٥:٠٠"),
            ("fa", 4198, "۶۹:۵۸", "۱:۰۹:۵۸"), ("fi", 4198, "69:58", "1:09:58"),
            ("en", 360_000, "6000:00", "100:00:00"), ("en", 600, "10:00", "0:10:00"),
        ])
    func clocks(language: String, seconds: Int, clock: String, long: String) {
        #expect(Fixtures.formatted(.duration(seconds: seconds), language: language) == clock)
        #expect(Fixtures.formatted(.duration(seconds: seconds, .longClock), language: language) == long)
    }

    @Test(
        "Percentages are formatted for the language",
        arguments: [
            ("en", 0.25, "25%"), ("en", 0.245, "24%"), ("en", 0.575, "58%"), ("en", 0.145, "14%"), ("en", 0.005, "0%"),
            ("fr", 0.255, "26\u{A0}%"), ("tr", 0.5, "%50"),
            ("ar-EG", 0.5, "٥٠٪\u{61C}"), ("tr", -0.5, "-%50"), ("eu", -0.5, "−%\u{A0}50"), ("blo", -0.5, "%\u{A0}-50"),
            ("bn", 12345, "১,২৩৪,৫০০%"), ("hi", 12345, "12,34,500%"),
            ("en", .infinity, "∞%"), ("tr", -.infinity, "-%∞"), ("tr", .nan, "%NaN"),
            ("en", 1e17, "10,000,000,000,000,000,000%"),
            ("en", 9.5e15, "950,000,000,000,000,000%"),
            ("de", 12.345, "1.234\u{A0}%"),
        ])
    func percent(language: String, number: Double, expected: String) {
        #expect(Fixtures.formatted(.number(number, .percent), language: language) == expected)
    }

    @Test(
        "Numbers can have a fixed number of decimals, from 0 to 9",
        arguments: [(0, "2"), (2, "1,50"), (99, "1,500000000"), (-1, "2"), (1, "1,5")])
    func fractions(digits: Int, expected: String) {
        #expect(Fixtures.formatted(.number(1.5, .fraction(digits: digits)), language: "fr") == expected)
    }

    @Test("The separator of a list can depend on the written elements, even when they are numbers")
    func separators() {
        #expect(Fixtures.formatted(.list([.integer(10), .integer(11)], .or), language: "es") == "10 u 11")
        #expect(Fixtures.formatted(.list([.integer(10), .integer(12)], .or), language: "es") == "10 o 12")
        #expect(
            Fixtures.formatted(.list([.text("10 goles"), .text("11 goles")], .or), language: "es")
                == "10 goles u 11 goles")
        #expect(Fixtures.formatted(.list([.text("10"), .text("110")], .or), language: "es") == "10 o 110")
        #expect(Fixtures.formatted(.list([.text("siete"), .text("ocho")], .or), language: "es") == "siete u ocho")
        #expect(Fixtures.formatted(.list([.text("א"), .integer(7)]), language: "he") == "א ו-7")
    }

    /// The form that a number selects in a catalog with the forms `one` and `other`.
    /// - Parameter category: a further form of the catalog, or nil.
    private func form(of number: Double, with category: String? = nil, language: String = "en") throws -> String {
        let forms = ([category, "one", "other"].compactMap { $0 }).map { name in
            #""\#(name)": { "stringUnit": { "value": "\#(name)" } }"#
        }
        let json = """
            { "sourceLanguage": "\(language)", "version": "1.0", "strings": { "%lf": { "localizations": {
            "\(language)": { "variations": { "plural": { \(forms.joined(separator: ",")) } } } } } } }
            """
        let catalog = LocalizedCatalog(try StringCatalog(parsing: Array(json.utf8), fileName: "L"))
        let resource = LocalizedStringResource(key: "%lf", arguments: [.number(number)])
        return String(localized: resource, in: catalog.context(for: language, timeZone: .gmt))
    }

    @Test("A form for zero is used for the decimal number 0, too")
    func zeroForm() throws {
        #expect(try form(of: 0, with: "zero") == "zero")
        #expect(try form(of: 0) == "other")
    }

    @Test(
        "Numbers of 18 and more digits select their form by their last digits, and infinity selects `other`",
        arguments: [
            ("fr", 1e24, "many"), ("fr", 1e18, "many"), ("lv", 1e24, "zero"),
            // The shortest decimal digits of the 24-digit number are 123,456,789,012,345,670,000,000.
            ("fr", 123_456_789_012_345_680, "other"), ("fr", 1_234_567_890_123_456_768, "other"),
            ("fr", 123_456_789_012_345_669_025_792, "many"), ("en", .infinity, "other"),
        ])
    func largeForms(language: String, number: Double, expected: String) throws {
        let category = expected == "other" ? "many" : expected
        #expect(try form(of: number, with: category, language: language) == expected)
    }

    @Test(
        "Lists of alternatives and of measurements have their own separators",
        arguments: [
            ("en", .or, "A, B or C"), ("fr", .or, "A, B ou C"), ("en-US", .or, "A, B, or C"), ("en", .unit, "A, B, C"),
            ("pl", .or, "A, B lub C"),
        ] as [(String, LocalizedStringResource.ListStyle, String)])
    func listStyles(language: String, style: LocalizedStringResource.ListStyle, expected: String) {
        #expect(Fixtures.formatted(.list([.text("A"), .text("B"), .text("C")], style), language: language) == expected)
    }

    @Test(
        "Lists are joined by the rules of the language",
        arguments: [
            ("en", [], ""), ("en", ["A"], "A"), ("en", ["A", "B"], "A and B"), ("en", ["A", "B", "C"], "A, B and C"),
            ("en", ["A", "B", "C", "D"], "A, B, C and D"), ("en-US", ["A", "B", "C"], "A, B, and C"),
            ("fr", ["A", "B", "C"], "A, B et C"), ("fr", ["A", "B"], "A et B"), ("de", ["A", "B", "C"], "A, B und C"),
            ("ja", ["A", "B", "C"], "A、B、C"), ("ar", ["أ", "ب"], "أ وب"), ("hi", ["A", "B", "C"], "A, B, और C"),
            ("es", ["Ana", "Inés"], "Ana e Inés"), ("es", ["A", "Hielo"], "A y Hielo"),
            ("es-MX", ["A", "B", "hijos"], "A, B e hijos"), ("he", ["א", "ב"], "א וב"),
            ("he", ["א", "Léa"], "א ו-\u{2068}Léa\u{2069}"),
            ("ti", ["A", "B"], "Aን Bን"),
        ])
    func lists(language: String, elements: [String], expected: String) {
        #expect(Fixtures.formatted(.list(elements.map { .text($0) }), language: language) == expected)
    }
}
