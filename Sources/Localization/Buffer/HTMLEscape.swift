// Finds the five bytes that HTML gives a meaning to, eight bytes at a time, and knows what replaces each.

enum HTMLEscape {
    /// Where the first of `& < > " '` stands at or after `start`; the count of `bytes` when there is none.
    ///
    /// Three tests cover the five, because `&` and `'` differ in one bit and so do `<` and `>`.
    static func firstIndex(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while bytes.count - index >= 8 {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found =
                zeroBytes((word & 0xFEFE_FEFE_FEFE_FEFE) ^ 0x2626_2626_2626_2626)
                | zeroBytes((word & 0xFDFD_FDFD_FDFD_FDFD) ^ 0x3C3C_3C3C_3C3C_3C3C)
                | zeroBytes(word ^ 0x2222_2222_2222_2222)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, !isSpecial(bytes[index]) { index += 1 }
        return index
    }

    /// The top bit of each byte of `word` that is zero. Bytes above a zero byte may be marked too; the lowest is right.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte & 0xFE == 0x26 || byte & 0xFD == 0x3C || byte == 0x22
    }

    /// The character reference for one of the five bytes.
    static func entity(for byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }
}
