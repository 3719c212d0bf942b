// Classes of ASCII characters, for parsers that read bytes.

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte is an ASCII letter.
    @inlinable package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
