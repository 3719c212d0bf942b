import Foundation
import Localization
import Testing

import struct Localization.LocalizedStringResource

@testable import struct Localization.CivilTime

@Suite("Dates and times")
struct DateTests {
    /// Saturday, 21 November 2026, 18:30:59 UTC, which is 19:30:59 in Paris.
    private let evening = Date(timeIntervalSince1970: 1_795_285_859)

    @Test(
        "An instant is formatted for the language",
        arguments: [
            ("en", .date, "21 November 2026"), ("en", .time, "7:30\u{202F}PM"),
            ("en", .dateTime, "21 November 2026 at 7:30\u{202F}PM"),
            ("en", .timeWithZone, "7:30\u{202F}PM GMT+1"), ("en-GB", .time, "19:30"),
            ("en-US", .date, "November 21, 2026"),
            ("fr", .date, "21 novembre 2026"), ("fr", .time, "19:30"), ("fr", .dateTime, "21 novembre 2026 à 19:30"),
            ("fr", .timeWithZone, "19:30 UTC+1"), ("fr", .dateTimeWithZone, "21 novembre 2026 à 19:30 UTC+1"),
            ("fr-CA", .time, "19 h 30"), ("de", .dateTime, "21. November 2026 um 19:30"), ("ja", .date, "2026年11月21日"),
            ("es", .date, "21 de noviembre de 2026"), ("pl", .date, "21 listopada 2026"),
            ("ar", .date, "21 نوفمبر 2026"), ("ar-EG", .date, "٢١ نوفمبر ٢٠٢٦"), ("th", .date, "21 พฤศจิกายน ค.ศ. 2026"),
            ("zh-TW", .time, "晚上7:30"),
            ("zh-TW", .timeWithZone, "下午7:30 [GMT+1]"), ("zh-CN", .timeWithZone, "GMT+1 19:30"),
            ("zh-SG", .timeWithZone, "GMT+1下午7:30"), ("fa", .timeWithZone, "۱۹:۳۰ (‎+۱ گرینویچ)"),
            ("he", .timeWithZone, "19:30 GMT‎+1‎"), ("ko", .time, "오후 7:30"),
            ("vi", .dateTime, "lúc 19:30 21 tháng 11, 2026"),
            ("sr-Latn-ME", .date, "21. novembar 2026."), ("zh-HK", .date, "2026年11月21日"),
        ] as [(String, LocalizedStringResource.DateStyle, String)])
    func styles(language: String, style: LocalizedStringResource.DateStyle, expected: String) {
        #expect(Fixtures.formatted(.date(evening, style), language: language) == expected)
    }

    @Test(
        "Midnight and noon are 12 in a 12-hour clock",
        arguments: [
            (0, "12:00\u{202F}AM"), (1, "1:00\u{202F}AM"), (11, "11:00\u{202F}AM"), (12, "12:00\u{202F}PM"),
            (13, "1:00\u{202F}PM"), (23, "11:00\u{202F}PM"),
        ])
    func halves(hour: Int, expected: String) {
        let instant = Date(timeIntervalSince1970: TimeInterval(hour * 3600))
        #expect(Fixtures.formatted(.date(instant, .time), language: "en", timeZone: .gmt) == expected)
    }

    @Test(
        "The UTC offset is that of the time zone at the formatted instant",
        arguments: [
            ("Europe/Paris", 1_782_000_000, "fr", "UTC+2"), ("GMT", 1_795_285_859, "fr", "UTC"),
            ("GMT", 1_795_285_859, "en", "GMT"), ("Asia/Kolkata", 1_795_285_859, "en", "GMT+5:30"),
            ("America/New_York", 1_795_285_859, "fr", "UTC−5"), ("America/New_York", 1_795_285_859, "en", "GMT-5"),
            ("Asia/Kolkata", 1_795_285_859, "fi", "UTC+5.30"),
        ])
    func offsets(zone: String, seconds: Int, language: String, expected: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let instant = Date(timeIntervalSince1970: TimeInterval(seconds))
        let text = Fixtures.formatted(.date(instant, .timeWithZone), language: language, timeZone: timeZone)
        #expect(text.hasSuffix(" " + expected), "\(text)")
    }

    @Test("`CivilTime` agrees with Foundation’s calendar on a sample of days from December 1583 to January 2370")
    func calendar() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let wrong = (-141_000...146_097).filter { $0 % 7 == 0 || $0 % 365 < 3 }.filter { day in
            let seconds = day * 86_400 + 45_296
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            let expected = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
            let time = CivilTime(secondsSince1970: seconds)
            return [time.year, time.month, time.day, time.hour, time.minute]
                != [expected.year, expected.month, expected.day, expected.hour, expected.minute]
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "The year before 1 is 0, and earlier years have the minus sign of the language",
        arguments: [
            ("en", -62_135_596_800, "1 January 1"), ("en", -62_135_596_801, "31 December 0"),
            ("en", -63_517_824_000, "15 March -43"), ("sv", -63_517_824_000, "15 mars −43"),
        ])
    func earlyYears(language: String, seconds: Int, expected: String) {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        #expect(Fixtures.formatted(.date(date, .date), language: language, timeZone: .gmt) == expected)
    }

    @Test(
        "Extreme dates can be formatted",
        // Seconds, because Foundation cannot describe a date that is NaN.
        arguments: [
            Date.distantPast.timeIntervalSince1970, Date.distantFuture.timeIntervalSince1970, 1e300, -.infinity, .nan,
        ])
    func extremes(seconds: TimeInterval) {
        let argument = LocalizedStringResource.Argument.date(Date(timeIntervalSince1970: seconds), .dateTimeWithZone)
        #expect(Fixtures.formatted(argument, language: "fr", timeZone: .gmt).hasSuffix("UTC"))
        #expect(Fixtures.formatted(argument, language: "fr").contains("UTC"))
    }
}
