// The operands of plural rules. They depend on how a number is written: “1” and “1.0” can have different forms.

import StringCatalog

/// The operands of a formatted number (UTS #35 part 3, “Plural Operand Meanings”).
public struct PluralOperands: Sendable, Equatable {
    /// The integer digits as a number.
    let i: UInt64
    /// The number of fraction digits, with and without trailing zeros.
    let v, w: UInt64
    /// The fraction digits as a number, with and without trailing zeros.
    let f, t: UInt64
    /// The exponent in compact notation: 6 for “1.2 million”, and 0 for a number that is not in compact notation.
    let c: UInt64

    /// The operands of a whole number without decimals. The sign is ignored.
    public init(_ number: Int) {
        self.init(integerPart: UInt64(number.magnitude), fraction: [], exponent: 0)
    }

    /// - Parameter fraction: the fraction digits, each 0 to 9.
    package init(integerPart: UInt64, fraction: some Collection<UInt8>, exponent: UInt64 = 0) {
        i = integerPart
        v = UInt64(fraction.count)
        f = fraction.reduce(0) { $0 &* 10 &+ UInt64($1) }
        var significant = f
        var width = v
        while width > 0, significant % 10 == 0 {
            significant /= 10
            width -= 1
        }
        w = width
        t = significant
        c = exponent
    }

    /// Parses a number in the format of CLDR's samples: `12`, `1.50` or `1.2c6` (1200000). Returns nil for invalid
    /// syntax, for an exponent above 15, and for a number whose value has more than 15 fraction digits or an integer
    /// part above `UInt64.max`.
    public init?(sample: some StringProtocol) {
        let parts = String(sample).split(separator: "c", omittingEmptySubsequences: false)
        let decimal = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        // `Int` and `UInt64` also accept a sign.
        guard parts.count <= 2, decimal.count <= 2, (decimal + parts.dropFirst()).allSatisfy(Self.isDigits),
            let exponent = parts.count == 2 ? Int(parts[1]) : 0, (0...15).contains(exponent)
        else { return nil }
        var whole = Array(decimal[0].utf8)
        var fraction = decimal.count == 2 ? Array(decimal[1].utf8) : []
        for _ in 0..<exponent { whole.append(fraction.isEmpty ? UInt8(ascii: "0") : fraction.removeFirst()) }
        guard let integer = UInt64(String(decoding: whole, as: UTF8.self)), fraction.count <= 15 else { return nil }
        self.init(
            integerPart: integer, fraction: fraction.map { $0 - UInt8(ascii: "0") }, exponent: UInt64(exponent))
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
    }
}
