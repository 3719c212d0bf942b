// Searches a generated table of lines in static memory. Only the matching line is copied to strings.

struct TextTable: Sendable {
    let text: StaticString

    /// The fields of a line, without the first.
    ///
    /// Fields are separated by `|`. The first field is a list of keys, separated by spaces.
    /// - Parameter key: a key in the first field of the line.
    /// - Returns: nil when no line has the key.
    func fields(of key: String) -> [String]? {
        let key = Array(key.utf8)
        return text.withUTF8Buffer { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                let nameEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "|")) ?? end
                if Self.keys(bytes[start..<nameEnd], contain: key) {
                    return bytes[nameEnd..<end]
                        .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                        .dropFirst().map { String(decoding: $0, as: UTF8.self) }
                }
                start = end + 1
            }
            return nil
        }
    }

    private static func keys(_ keys: Slice<UnsafeBufferPointer<UInt8>>, contain key: [UInt8]) -> Bool {
        guard keys.count >= key.count else { return false }
        return keys.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(key) }
    }
}
