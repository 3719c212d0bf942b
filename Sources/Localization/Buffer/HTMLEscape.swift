// Finds the five bytes that are escaped in HTML, eight bytes at a time.

enum HTMLEscape {
    /// Returns a word in which the top bit of each byte that is one of `& < > " '` in `word` is set. Above the lowest of these bytes,
    /// the top bits of other bytes can be set too.
    ///
    /// Three tests are enough, because `&` and `'` differ in one bit, and so do `<` and `>`.
    @inline(__always)
    static func marks(in word: UInt64) -> UInt64 {
        zeroBytes((word & 0xFEFE_FEFE_FEFE_FEFE) ^ 0x2626_2626_2626_2626)
            | zeroBytes((word & 0xFDFD_FDFD_FDFD_FDFD) ^ 0x3C3C_3C3C_3C3C_3C3C)
            | zeroBytes(word ^ 0x2222_2222_2222_2222)
    }

    /// Returns a word in which the top bit of each byte that is zero in `word` is set. Above a zero byte, the top bits of other bytes
    /// can be set too.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// Loads the next eight bytes with the first byte as the lowest. Missing bytes are zero.
    ///
    /// Bytes outside the text are not read.
    /// - Parameter count: the number of remaining bytes.
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

    /// The index of the first byte to escape, or the count of `bytes`.
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
