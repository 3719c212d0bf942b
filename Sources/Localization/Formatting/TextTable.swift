// Searches a generated table of lines in static memory. A search copies only the matching line to strings.

struct TextTable: Sendable {
    let text: StaticString

    /// The keys of all lines.
    var keys: [String] {
        text.description.split(separator: "\n").flatMap { $0.prefix { $0 != "|" }.split(separator: " ") }.map(
            String.init)
    }

    /// The fields of a line, without the first.
    ///
    /// Fields are separated by `|`. The first field is a list of keys, separated by spaces.
    /// - Parameter key: a key in the first field of the line.
    /// - Returns: nil when no line has the key.
    func fields(of key: String) -> [String]? {
        let key = Array(key.utf8)
        return text.withUTF8Buffer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var start = 0
            while start < bytes.count {
                let end = Self.position(of: UInt8(ascii: "\n"), in: base, start..<bytes.count)
                let nameEnd = Self.position(of: UInt8(ascii: "|"), in: base, start..<end)
                if Self.keys(in: base, start..<nameEnd, contain: key) {
                    return bytes[nameEnd..<end]
                        .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                        .dropFirst().map { String(decoding: $0, as: UTF8.self) }
                }
                start = end + 1
            }
            return nil
        }
    }

    /// The position of a byte, or the end of the range. A plain loop, because generic functions are far slower in a debug
    /// build, and a server searches these tables at each start.
    private static func position(of byte: UInt8, in bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int {
        var position = range.lowerBound
        let end = range.upperBound
        while position < end, bytes[position] != byte { position += 1 }
        return position
    }

    private static func keys(in bytes: UnsafePointer<UInt8>, _ range: Range<Int>, contain key: [UInt8]) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = position(of: UInt8(ascii: " "), in: bytes, start..<range.upperBound)
            if end - start == key.count, key.elementsEqual(UnsafeBufferPointer(start: bytes + start, count: key.count))
            {
                return true
            }
            start = end + 1
        }
        return false
    }
}
