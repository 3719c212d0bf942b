// A generated table of lines, read in place: it stays in the program's file, and only the lines in use become strings.

struct TextTable: Sendable {
    let text: StaticString

    /// The fields after the first of the line whose first field has `key` among its words; nil when there is none.
    /// Fields end at `|`, words at a space.
    func fields(of key: String) -> [String]? {
        let key = Array(key.utf8)
        return text.withUTF8Buffer { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                let nameEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "|")) ?? end
                if Self.words(bytes[start..<nameEnd], contain: key) {
                    return bytes[nameEnd..<end]
                        .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                        .dropFirst().map { String(decoding: $0, as: UTF8.self) }
                }
                start = end + 1
            }
            return nil
        }
    }

    private static func words(_ words: Slice<UnsafeBufferPointer<UInt8>>, contain key: [UInt8]) -> Bool {
        guard words.count >= key.count else { return false }
        return words.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(key) }
    }
}
