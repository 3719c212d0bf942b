// Parsing of whole numbers in ids and scores.

extension Int {
    /// Parses decimal ASCII digits. Unlike `Int.init`, a sign is not allowed. Nil for any other text, and for a number that
    /// is too large.
    public init?(digits: some StringProtocol) {
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        self.init(digits)
    }
}
