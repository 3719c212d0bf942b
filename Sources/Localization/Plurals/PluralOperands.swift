// What a plural rule looks at: not only how much a number is, but how it is written. “1” and “1.0” can differ.

/// The operands of UTS #35 part 3, “Plural Operand Meanings”, for one written number.
public struct PluralOperands: Sendable, Equatable {
    /// The digits before the decimal separator, as a number.
    let i: UInt64
    /// How many digits stand after it, with and without the zeros at the end.
    let v, w: UInt64
    /// Those digits as a number, with and without the zeros at the end.
    let f, t: UInt64
    /// The exponent of a compact number (“1.2 million” has 6).
    let c: UInt64

    /// The operands of a whole number, written plainly. Its sign does not matter.
    public init(_ number: Int) {
        self.init(integerPart: UInt64(number.magnitude), fraction: [], exponent: 0)
    }

    /// - Parameter fraction: the digits after the decimal separator, as written, each 0 to 9.
    init(integerPart: UInt64, fraction: some Collection<UInt8>, exponent: UInt64) {
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

    /// Reads a number as CLDR writes its samples: `12`, `1.50`, `1.2c6` (which is 1200000).
    /// Nil for what is not written like that, or is too long.
    public init?(sample: some StringProtocol) {
        let parts = sample.split(separator: "c", omittingEmptySubsequences: false)
        let decimal = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, decimal.count <= 2, let exponent = parts.count == 2 ? Int(parts[1]) : 0,
            (0...15).contains(exponent)
        else { return nil }
        var whole = Array(decimal[0].utf8)
        var fraction = decimal.count == 2 ? Array(decimal[1].utf8) : []
        for _ in 0..<exponent { whole.append(fraction.isEmpty ? UInt8(ascii: "0") : fraction.removeFirst()) }
        guard let integer = UInt64(String(decoding: whole, as: UTF8.self)), fraction.count <= 15,
            fraction.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.init(
            integerPart: integer, fraction: fraction.map { $0 - UInt8(ascii: "0") }, exponent: UInt64(exponent))
    }
}
