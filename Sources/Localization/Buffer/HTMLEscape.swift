// Finds the five bytes that HTML gives a meaning to, eight bytes at a time, and knows what replaces each.

enum HTMLEscape {
    /// A mark in the top bit of each byte of `word` that is one of `& < > " '`. Bytes above the lowest marked one may be
    /// marked without being any of them.
    ///
    /// Three tests cover the five, because `&` and `'` differ in one bit and so do `<` and `>`.
    @inline(__always)
    static func marks(in word: UInt64) -> UInt64 {
        zeroBytes((word & 0xFEFE_FEFE_FEFE_FEFE) ^ 0x2626_2626_2626_2626)
            | zeroBytes((word & 0xFDFD_FDFD_FDFD_FDFD) ^ 0x3C3C_3C3C_3C3C_3C3C)
            | zeroBytes(word ^ 0x2222_2222_2222_2222)
    }

    /// The top bit of each byte of `word` that is zero; bytes above a zero byte may be marked too.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// The next eight bytes of a text, the first as the lowest; when there are fewer, the others are zero.
    ///
    /// The last few are read in two or three pieces that overlap, instead of one at a time, and never outside the text.
    /// - Parameter count: how many bytes there are.
    @inline(__always)
    static func word(at bytes: UnsafeRawPointer, of count: Int) -> UInt64 {
        if count >= 8 { return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) }
        if count >= 4 {
            let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
            let high = UInt64(UInt32(littleEndian: (bytes + count - 4).loadUnaligned(as: UInt32.self)))
            return low | high &<< UInt64(truncatingIfNeeded: (count - 4) * 8)
        }
        guard count > 0 else { return 0 }
        let low = UInt64(bytes.load(as: UInt8.self))
        let middle = UInt64(bytes.load(fromByteOffset: count / 2, as: UInt8.self))
        let high = UInt64(bytes.load(fromByteOffset: count - 1, as: UInt8.self))
        return low | middle &<< UInt64(truncatingIfNeeded: count / 2 * 8)
            | high &<< UInt64(truncatingIfNeeded: (count - 1) * 8)
    }

    /// Where the first of the five stands; the count of `bytes` when there is none.
    static func firstIndex(in bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var index = 0
        while index < bytes.count {
            let found = marks(in: word(at: base + index, of: bytes.count - index))
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        return bytes.count
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
