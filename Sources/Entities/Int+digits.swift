// Parsing of whole numbers without a sign.

extension Int {
    /// Parses decimal ASCII digits. Unlike `Int.init`, it does not accept a sign. Nil for any other text, and for a number
    /// that is too large.
    public init?(digits: some StringProtocol) {
        self.init(digits: digits.utf8)
    }

    /// Parses what was typed into the field of a form: decimal ASCII digits. White space around them is ignored. Nil for any
    /// other text, for a number that is too large, and for more than 64 bytes.
    public init?(typed text: some StringProtocol) {
        guard text.utf8.count <= 64 else { return nil }
        self.init(digits: text.trimmed)
    }

    init?(digits: some Collection<UInt8>) {
        var number = 0
        for byte in digits {
            guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isSumTooLarge) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            guard !isTooLarge, !isSumTooLarge else { return nil }
            number = sum
        }
        guard !digits.isEmpty else { return nil }
        self = number
    }
}
