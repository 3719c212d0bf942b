// A generated table of lines, read in place: it stays in the program's file, and only the lines in use become strings.

struct TextTable: Sendable {
    let text: StaticString

    /// The fields after the first of the line whose first field is `key`. Fields end at `|`.
    func fields(of key: String) -> [String]? {
        text.withUTF8Buffer { bytes in
            let key = Array((key + "|").utf8)
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if bytes[start..<end].starts(with: key) {
                    return bytes[(start + key.count)..<end]
                        .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                        .map { String(decoding: $0, as: UTF8.self) }
                }
                start = end + 1
            }
            return nil
        }
    }
}
