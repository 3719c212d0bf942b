// Formats dates and times of day for a locale, with CLDR's patterns for the Gregorian calendar. Foundation's calendars
// are not used, so that the formats do not depend on the platform.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct DateSymbols: Sendable {
    private typealias Field = LocaleData.Field

    private let date, time, zonedTime, dateTime, zonedDateTime: [Part]
    private let months: [String]
    /// The names of the two halves of the day. In some languages 24 more names follow, one for each hour: the part of the
    /// day, such as “in the evening”.
    private let dayPeriods: [String]
    private let offset, offsetZero: String
    private let offsetHours: OffsetPattern

    init(_ field: (LocaleData.Field) -> String) {
        date = Self.parts(of: field(.date))
        time = Self.parts(of: field(.time))
        zonedTime = Self.parts(of: field(.zonedTime))
        // A pattern such as `{1} 'at' {0}`. The patterns of the date and the time are inserted before it is parsed.
        func joined(_ time: Field) -> [Part] {
            let pattern = field(.dateTime).replacing("{1}", with: field(.date)).replacing("{0}", with: field(time))
            return Self.parts(of: pattern)
        }
        dateTime = joined(.time)
        zonedDateTime = joined(.zonedTime)
        months = Self.names(field(.months))
        dayPeriods = Self.names(field(.dayPeriods))
        offset = field(.offset)
        offsetZero = field(.offsetZero)
        offsetHours = OffsetPattern(field(.offsetHours))
    }

    /// Splits the bytes at `;`, because a combining mark at the start of a name would form one character with the separator.
    private static func names(_ field: String) -> [String] {
        field.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// Writes an instant in `timeZone`.
    func append(
        _ instant: Date, style: LocalizedStringResource.DateStyle, timeZone: TimeZone, numbers: NumberSymbols,
        escaping: TextBuffer.Escaping, to buffer: inout TextBuffer
    ) {
        // Clamp to a range whose years are printable and whose arithmetic does not overflow. Of NaN and a number,
        // `Double.maximum` returns the number, and `max` may return NaN.
        let seconds = Double.minimum(Double.maximum(instant.timeIntervalSince1970, -1e13), 1e13)
        let secondsFromGMT = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        let civilTime = CivilTime(secondsSince1970: Int(seconds.rounded(.down)) + secondsFromGMT)
        let parts: [Part] =
            switch style {
            case .date: date
            case .time: time
            case .timeWithZone: zonedTime
            case .dateTime: dateTime
            case .dateTimeWithZone: zonedDateTime
            }
        for part in parts {
            append(part, of: civilTime, secondsFromGMT, numbers: numbers, escaping: escaping, to: &buffer)
        }
    }

    private func append(
        _ part: Part, of civilTime: CivilTime, _ secondsFromGMT: Int, numbers: NumberSymbols,
        escaping: TextBuffer.Escaping, to buffer: inout TextBuffer
    ) {
        switch part {
        case .literal(let text): buffer.append(text, escaping: escaping)
        case .monthName: buffer.append(months[civilTime.month - 1], escaping: escaping)
        case .dayPeriod: buffer.append(dayPeriods[civilTime.hour < 12 ? 0 : 1], escaping: escaping)
        case .dayPart:
            let index = civilTime.hour + 2
            let name = dayPeriods.indices.contains(index) ? dayPeriods[index] : dayPeriods[civilTime.hour < 12 ? 0 : 1]
            buffer.append(name, escaping: escaping)
        case .offset: append(offset: secondsFromGMT, numbers: numbers, escaping: escaping, to: &buffer)
        case .year: numbers.append(year: civilTime.year, escaping: escaping, to: &buffer)
        case .month(let width): numbers.append(plain: civilTime.month, width: width, to: &buffer)
        case .day(let width): numbers.append(plain: civilTime.day, width: width, to: &buffer)
        case .hour(let width): numbers.append(plain: civilTime.hour, width: width, to: &buffer)
        case .hourOfHalf(let width): numbers.append(plain: (civilTime.hour + 11) % 12 + 1, width: width, to: &buffer)
        case .minute(let width): numbers.append(plain: civilTime.minute, width: width, to: &buffer)
        }
    }

    /// Writes a UTC offset in CLDR's short localized GMT format: `GMT+1`, `UTC+5:30`.
    private func append(
        offset seconds: Int, numbers: NumberSymbols, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer
    ) {
        let minutes = abs(seconds) / 60
        guard minutes > 0 else { return buffer.append(offsetZero, escaping: escaping) }
        let pieces = offset.split(separator: "{0}", omittingEmptySubsequences: false)
        buffer.append(String(pieces.first ?? ""), escaping: escaping)
        let sign = seconds < 0 ? offsetHours.negative : offsetHours.positive
        buffer.append(sign.before, escaping: escaping)
        numbers.append(plain: minutes / 60, width: 1, to: &buffer)
        if minutes % 60 > 0 {
            buffer.append(offsetHours.separator, escaping: escaping)
            numbers.append(plain: minutes % 60, width: 2, to: &buffer)
            // This text follows the minutes, so an offset of whole hours does not have it.
            buffer.append(sign.after, escaping: escaping)
        }
        buffer.append(String(pieces.dropFirst().first ?? ""), escaping: escaping)
    }
}

/// CLDR's pattern `+HH:mm;-HH:mm`: the signs with adjacent invisible marks, and the separator.
private struct OffsetPattern: Sendable {
    let positive, negative: (before: String, after: String)
    let separator: String

    init(_ text: String) {
        let halves = text.split(separator: ";").map { Self.around($0) }
        positive = halves.first ?? ("+", "")
        negative = halves.last ?? ("-", "")
        // The separator is empty in Amharic.
        separator = String(text.drop { $0 != "H" }.drop { $0 == "H" }.prefix { $0 != "m" })
    }

    private static func around(_ half: Substring) -> (String, String) {
        let before = half.prefix { $0 != "H" }
        let after = half.reversed().prefix { $0 != "m" }
        return (String(before), String(after.reversed()))
    }
}

extension DateSymbols {
    /// A part of a pattern. The integers are the minimum numbers of digits.
    private enum Part: Sendable, Equatable {
        case literal(String)
        case monthName, dayPeriod, dayPart, offset, year
        case month(Int), day(Int), hour(Int), hourOfHalf(Int), minute(Int)
    }

    /// Parses a pattern of UTS #35. The letters of `field(_:width:)` are fields. Text in apostrophes and all other characters are
    /// literal. Reads scalars, because an apostrophe and a combining mark after it would be one character.
    private static func parts(of pattern: String) -> [Part] {
        var parts: [Part] = []
        var rest = pattern.unicodeScalars[...]
        while let first = rest.first {
            if first == "'" {
                let quoted = rest.dropFirst().prefix { $0 != "'" }
                parts.append(.literal(quoted.isEmpty ? "'" : String(quoted)))
                rest = rest.dropFirst(quoted.count + 2)
                continue
            }
            let run = rest.prefix { $0 == first }
            parts.append(field(first, width: run.count) ?? .literal(String(run)))
            rest = rest.dropFirst(run.count)
        }
        return parts
    }

    private static func field(_ letter: Unicode.Scalar, width: Int) -> Part? {
        switch letter {
        case "y": .year
        case "M": width > 2 ? .monthName : .month(width)
        case "d": .day(width)
        case "H": .hour(width)
        case "h": .hourOfHalf(width)
        case "m": .minute(width)
        case "a": .dayPeriod
        case "B": .dayPart
        case "O": .offset
        default: nil
        }
    }
}

/// Calendar date and time of day.
struct CivilTime: Equatable {
    let year, month, day, hour, minute: Int

    /// Converts a time to the proleptic Gregorian calendar with Howard Hinnant's `civil_from_days`. In this algorithm, years
    /// begin in March, so that the leap day is the last day of the year.
    /// - Parameter seconds: seconds since 1970, with the UTC offset already added.
    init(secondsSince1970 seconds: Int) {
        let secondOfDay = ((seconds % 86_400) + 86_400) % 86_400
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        let days = (seconds - secondOfDay) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
