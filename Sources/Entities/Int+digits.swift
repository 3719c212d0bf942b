// Whole numbers as ids and scores are written.

extension Int {
    /// A number written in decimal ASCII digits alone: `Int.init` would take a sign too. Nil for anything else, and for a
    /// number that is too large.
    public init?(digits: some StringProtocol) {
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        self.init(digits)
    }
}
