import Foundation
import Localization
import Synchronization
import Testing

import struct Localization.LocalizedStringResource

/// Compares formats, plural categories and likely subtags with those of ICU, for each locale in the fixtures. The locales that differ must
/// be exactly those in the table of Documentation/Localization.md.
@Suite("Conformance with ICU")
struct ConformanceTests {
    /// A kind of value. Scripts/generate-conformance-data.py writes a fixture for each.
    enum Kind: String, CaseIterable {
        case numbers, percentages, listsAnd = "lists-and", listsOr = "lists-or", listsUnit = "lists-unit", durations,
            dates, plurals
        case likelySubtags = "likely-subtags"
    }

    @Test("All results are those of ICU, except the documented differences", arguments: Kind.allCases)
    func results(of kind: Kind) throws {
        let documented = try Self.documentedDifferences(of: kind)
        var differing: Set<String> = []
        var count = 0
        for line in try Fixtures.text(of: "icu-\(kind.rawValue).txt").split(separator: "\n") {
            let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            for locale in fields[0].split(separator: " ").map(String.init) {
                let results = Self.results(of: kind, in: locale)
                try #require(results.count == fields.count - 1)
                count += results.count
                guard results != Array(fields.dropFirst()) else { continue }
                differing.insert(locale)
                let wrong = zip(results, fields.dropFirst()).filter { $0 != $1 }.map { "\($0), not \($1)" }
                if !documented.contains(locale) { Issue.record("\(locale): \(wrong.joined(separator: "; "))") }
            }
        }
        #expect(differing == documented)
        #expect(count > 2500)
    }

    // MARK: Inputs, in the order of the script

    private static let numbers = [0, 5, -7, 999, 1234, -12345, 1_234_567, 9_876_543_210, 0.5, -1.25, 1234.125]
    private static let percentages = [0, 0.05, 1, -0.5, 12.34, -1234.5, 123_456]
    private static let lists = [
        ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"], ["hijo", "iglesia"], ["6", "7", "8"],
        ["א", "ב", "11"],
    ]
    private static let durations = [
        3600, 7200, 10800, 39600, 60, 120, 300, 1, 2, 45, 3661, 7384, 3720, 43210,
    ]
    private static let counts =
        (0...12).map(String.init) + [
            "20", "21", "22", "40", "80", "100", "101", "111", "1000", "1000000", "0.5", "1.5", "2.5",
        ]
    /// Seconds since 1970, and minutes from UTC.
    private static let instants = [
        (1_795_285_859, 60), (1_738_540_800, 120), (930_744_000, 330), (1_767_225_540, -180),
    ]

    private static func results(of kind: Kind, in locale: String) -> [String] {
        func list(_ style: LocalizedStringResource.ListStyle) -> [String] {
            // The library isolates elements of the opposite direction, and ICU does not.
            formatted(lists.map { .list($0.map { .text($0) }, style) }, in: locale)
                .map { $0.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "") }
        }
        return switch kind {
        case .numbers: formatted(numbers.map { .number($0) }, in: locale)
        case .percentages: formatted(percentages.map { .number($0, .percent) }, in: locale)
        case .listsAnd: list(.and)
        case .listsOr: list(.or)
        case .listsUnit: list(.unit)
        case .durations: formatted(durations.map { .duration(seconds: $0, .units) }, in: locale)
        case .dates:
            instants.flatMap { instant, minutes in
                let date = Date(timeIntervalSince1970: TimeInterval(instant))
                let styles: [LocalizedStringResource.DateStyle] = [
                    .date, .time, .dateTime, .timeWithZone, .dateTimeWithZone,
                ]
                return formatted(
                    styles.map { .date(date, $0) }, in: locale, timeZone: TimeZone(secondsFromGMT: minutes * 60) ?? .gmt
                )
            }
        case .plurals:
            counts.map { PluralOperands(sample: $0) }.map { operands in
                PluralRules.NumberType.allCases.map { type in
                    let rules = PluralRules(language: locale, type: type)
                    return operands.map { rules.category(of: $0).rawValue } ?? ""
                }.joined(separator: " ")
            }
        case .likelySubtags: [LanguageTag.maximized(locale)]
        }
    }

    private static func formatted(
        _ arguments: [LocalizedStringResource.Argument], in locale: String, timeZone: TimeZone = .gmt
    ) -> [String] {
        let context = catalog(of: locale).context(for: locale, timeZone: timeZone)
        return arguments.map {
            String(localized: LocalizedStringResource(key: "", arguments: [$0], defaultValue: "%@"), in: context)
        }
    }

    /// An empty catalog for each locale. The tests of all kinds share them, because reading the data of a locale takes long.
    private static let catalogs = Mutex<[String: LocalizedCatalog]>([:])

    private static func catalog(of locale: String) -> LocalizedCatalog {
        if let known = catalogs.withLock({ $0[locale] }) { return known }
        let catalog = LocalizedCatalog(StringCatalog(fileName: "", sourceLanguage: locale))
        catalogs.withLock { $0[locale] = catalog }
        return catalog
    }

    // MARK: Differences

    /// The locales in the table of differences for this kind. Its rows are ``| `kind` | `locale` `locale` | reason |``.
    private static func documentedDifferences(of kind: Kind) throws -> Set<String> {
        let guide = Fixtures.folder.appending(path: "../../../Documentation/Localization.md").standardizedFileURL
        let rows = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| `\(kind.rawValue)` |") }
        return Set(
            rows.flatMap { row in
                row.split(separator: "|").dropFirst().first?.split(separator: "`").map(String.init)
                    .filter { !$0.allSatisfy(\.isWhitespace) } ?? []
            })
    }
}
