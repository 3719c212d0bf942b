// The bytes of a file, and the way from an offset in them to the line and column that a person sees.

struct SourceText {
    let bytes: [UInt8]
    /// Where each line begins.
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
        }
        lineStarts = starts
    }

    func position(of offset: Int) -> SourcePosition {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[lineStarts[low]..<min(offset, bytes.count)]
        // A byte of ASCII is a character, but for a carriage return, which is one together with the line feed.
        let isPlain = before.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        let column = isPlain ? before.count : String(decoding: before, as: UTF8.self).count
        return SourcePosition(line: low + 1, column: column + 1)
    }

    /// Where the first byte stands that is no UTF-8; nil when all of it is.
    var firstInvalidByte: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        // Repairing puts U+FFFD in the place of what is wrong, so the first difference is the fault.
        let repaired = String(decoding: bytes, as: UTF8.self).utf8
        return zip(bytes, repaired).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count
    }
}
