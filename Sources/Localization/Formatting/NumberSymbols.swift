// Formats numbers with the digits, separators, minus sign and grouping of a locale.

/// A class, so that passing it copies one reference.
final class NumberSymbols: Sendable {
    let digits: [String]
    private let hasASCIIDigits: Bool
    let decimal: String
    let group: String
    let minus: String
    private let infinity, nan: String
    private let grouping, percentGrouping: Grouping
    /// The texts before and after the number of a percentage. The texts of a negative percentage include the minus sign, which
    /// can be before or after the percent sign.
    private let percent, negativePercent: (before: String, after: String)

    init(_ field: (LocaleData.Field) -> String) {
        let zero = field(.zero).unicodeScalars.first?.value ?? 0x30
        digits = (0..<10).compactMap { Unicode.Scalar(zero + $0).map { String($0) } }
        hasASCIIDigits = zero == 0x30
        decimal = field(.decimal)
        group = field(.group)
        minus = field(.minus)
        infinity = field(.infinity)
        nan = field(.nan)
        grouping = Grouping(field(.grouping))
        percentGrouping = Grouping(field(.percentGrouping))
        func affixes(_ pattern: String) -> (String, String) {
            let pieces = pattern.split(separator: "{0}", omittingEmptySubsequences: false)
            return (String(pieces.first ?? ""), String(pieces.dropFirst().first ?? "%"))
        }
        percent = affixes(field(.percent))
        negativePercent = affixes(field(.negativePercent))
    }

    func append(_ number: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        if number < 0 { buffer.append(minus, escaping: escaping) }
        append(UInt64(number.magnitude), grouping, escaping: escaping, to: &buffer)
    }

    /// Writes a number as a percentage without decimals: 0.25 as `25%`.
    func append(percent number: Double, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        let written = WrittenNumber(number, scaledBy: 2, decimals: 0)
        let affixes = written?.isNegative ?? (number < 0) ? negativePercent : percent
        buffer.append(affixes.before, escaping: escaping)
        if let written {
            append(written.integerPart, zeros: written.zeros, percentGrouping, escaping: escaping, to: &buffer)
        } else {
            buffer.append(number.isNaN ? nan : infinity, escaping: escaping)
        }
        buffer.append(affixes.after, escaping: escaping)
    }

    /// Writes NaN or infinity.
    func append(withoutDigits number: Double, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        if number < 0 { buffer.append(minus, escaping: escaping) }
        buffer.append(number.isNaN ? nan : infinity, escaping: escaping)
    }

    /// Writes a number, with its fraction digits if it has any.
    func append(_ number: WrittenNumber, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        if number.isNegative { buffer.append(minus, escaping: escaping) }
        append(number.integerPart, zeros: number.zeros, grouping, escaping: escaping, to: &buffer)
        guard !number.fraction.isEmpty else { return }
        buffer.append(decimal, escaping: escaping)
        for digit in number.fraction { buffer.append(digits[Int(digit)]) }
    }

    /// Writes a year without grouping. The year before 1 is 0, and earlier years are negative (ISO 8601).
    func append(year: Int, escaping: TextBuffer.Escaping, to buffer: inout TextBuffer) {
        if year < 0 { buffer.append(minus, escaping: escaping) }
        append(plain: year, width: 1, to: &buffer)
    }

    /// Writes a whole number without grouping and without its sign, such as hours or minutes.
    /// - Parameter width: the minimum number of digits. Zeros are added at the start.
    func append(plain number: Int, width: Int, to buffer: inout TextBuffer) {
        let text = String(number.magnitude)
        for _ in 0..<max(0, width - text.utf8.count) { buffer.append(digits[0]) }
        append(digits: text, to: &buffer)
    }

    /// - Parameter zeros: the number of zeros that follow the digits of `number`. Above 0 only when `number` is not 0.
    private func append(
        _ number: UInt64, zeros: Int = 0, _ grouping: Grouping, escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        if number < 1000, hasASCIIDigits, !grouping.isUsed(for: 3) { return buffer.append(decimal: Int(number)) }
        var remaining = 1 + zeros
        var power: UInt64 = 1
        while number / power >= 10 {
            power *= 10
            remaining += 1
        }
        let isGrouped = grouping.isUsed(for: remaining)
        var rest = number
        while remaining > 0 {
            append(digit: power > 0 ? rest / power : 0, to: &buffer)
            if power > 0 { rest %= power }
            power /= 10
            remaining -= 1
            guard isGrouped, grouping.isEdge(remaining) else { continue }
            buffer.append(group, escaping: escaping)
        }
    }

    private func append(digit: UInt64, to buffer: inout TextBuffer) {
        if hasASCIIDigits {
            buffer.append(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        } else {
            buffer.append(digits[Int(digit)])
        }
    }

    /// The sizes of the groups of digits.
    private struct Grouping: Sendable {
        /// The number of digits in the last group, and in the other groups (3 and 2 in India). 0 means no grouping.
        private let primary, secondary: Int
        /// The minimum number of digits before the first separator (Spanish writes 1000 but 10.000).
        private let minimum: Int

        init(_ field: String) {
            let sizes = field.split(separator: " ").compactMap { Int($0) }
            primary = sizes.first ?? 0
            secondary = sizes.dropFirst().first ?? 0
            minimum = sizes.last ?? 1
        }

        func isUsed(for digits: Int) -> Bool { primary > 0 && digits >= primary + minimum }

        /// Whether a separator precedes the last `remaining` digits.
        func isEdge(_ remaining: Int) -> Bool {
            remaining >= primary && (remaining - primary).isMultiple(of: secondary)
        }
    }

    private func append(digits text: String, to buffer: inout TextBuffer) {
        for byte in text.utf8 { buffer.append(digits[Int(byte - UInt8(ascii: "0"))]) }
    }
}
