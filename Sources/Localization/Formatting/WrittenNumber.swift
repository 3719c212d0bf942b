/// A number as it is written: sign, integer part and fraction digits. The digits also determine its plural form.
struct WrittenNumber: Equatable {
    var isNegative: Bool
    /// The integer digits. Of a `Double`, only the first 18.
    var integerPart: UInt64
    /// The number of zeros that follow `integerPart`. The shortest decimal form of a `Double` has at most 17 significant digits,
    /// so all integer digits after the first 18 are zeros.
    var zeros = 0
    /// The digits after the decimal separator, each 0 to 9.
    var fraction: [UInt8] = []

    init(_ number: Int) {
        isNegative = number < 0
        integerPart = UInt64(number.magnitude)
    }

    /// Rounds a number to the given number of decimals. A tie is rounded so that the last digit is even.
    ///
    /// The digits that are rounded are those of `Double.description`, as in ICU: 1.15 is a tie and becomes 1.2, although its binary
    /// value is a little below 1.15.
    /// - Parameters:
    ///   - power: the exponent of the power of ten by which the number is multiplied before it is rounded: 2 for a percentage.
    ///   - decimals: the number of fraction digits from 0 to 9, or nil for as many as needed, at most 6.
    /// - Returns: nil for NaN and infinity.
    init?(_ number: Double, scaledBy power: Int = 0, decimals: Int?) {
        let places = decimals ?? 6
        var decimal = DecimalDigits(number.magnitude)
        decimal.point += power
        guard number.isFinite else { return nil }
        let digits = decimal.rounded(places: places)
        let integer = digits.dropLast(places)
        integerPart = integer.prefix(18).reduce(0) { $0 * 10 + UInt64($1) }
        zeros = max(0, integer.count - 18)
        fraction = Array(digits.suffix(places))
        if decimals == nil {
            while fraction.last == 0 { fraction.removeLast() }
        }
        isNegative = number < 0 && digits.contains { $0 > 0 }
    }

    var isZero: Bool { integerPart == 0 && fraction.allSatisfy { $0 == 0 } }

    var operands: PluralOperands {
        guard zeros > 0 else { return PluralOperands(integerPart: integerPart, fraction: fraction) }
        // Of an integer part of more than 18 digits, plural rules use only the last six.
        let last = (0..<min(zeros, 6)).reduce(integerPart % 1_000_000) { rest, _ in rest * 10 % 1_000_000 }
        return PluralOperands(integerPart: 1_000_000_000_000_000_000 + last, fraction: fraction)
    }
}

/// The shortest decimal digits that identify a `Double`.
private struct DecimalDigits {
    /// The digits without leading zeros, each 0 to 9.
    private var digits: [UInt8] = []
    /// The number of digits before the decimal separator. Negative below 0.1, because `digits` leaves out the
    /// zeros after the separator: -1 for 0.05.
    var point = 0

    /// - Parameter number: not negative. NaN and infinity have no digits.
    init(_ number: Double) {
        // 0.25, 1e-07 or 1.5e+20.
        let parts = number.description.split(separator: "e")
        guard number.isFinite, let significand = parts.first?.utf8 else { return }
        let digits = significand.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
        let zeros = digits.prefix { $0 == 0 }.count
        self.digits = Array(digits.dropFirst(zeros))
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        point = significand.prefix { $0 != UInt8(ascii: ".") }.count - zeros + exponent
    }

    /// - Parameter places: the number of fraction digits.
    /// - Returns: the digits of the integer part, and then exactly `places` digits of the fraction.
    func rounded(places: Int) -> [UInt8] {
        let kept = point + places
        // A number below a tenth of a unit of the last decimal place is rounded to zero.
        guard kept >= 0 else { return Array(repeating: 0, count: places) }
        var result = Array(repeating: 0, count: max(-point, 0)) + digits.prefix(kept)
        result += Array(repeating: 0, count: max(point, 0) + places - result.count)
        let rest = digits.dropFirst(kept)
        guard let next = rest.first, next >= 5 else { return result }
        let isTie = next == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
        guard !isTie || (result.last ?? 0) % 2 == 1 else { return result }
        var index = result.count - 1
        while index >= 0, result[index] == 9 {
            result[index] = 0
            index -= 1
        }
        if index >= 0 { result[index] += 1 } else { result.insert(1, at: 0) }
        return result
    }
}
