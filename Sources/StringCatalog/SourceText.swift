// The bytes of a file, and the way from an offset in them to the line and column that a person sees.

struct SourceText {
    let bytes: [UInt8]
    /// Where each line begins.
    private let lineStarts: [Int]
    /// Places within long lines, so that no search begins far away: a file may be written without line breaks.
    private let checkpoints: [Checkpoint]

    private struct Checkpoint {
        let offset: Int
        /// The column there, from 0.
        let column: Int
    }

    /// How many bytes are between two checkpoints, or a few more.
    private static let step = 4096

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
        }
        lineStarts = starts
        checkpoints = Self.checkpoints(of: bytes, lineStarts: starts)
    }

    private static func checkpoints(of bytes: [UInt8], lineStarts: [Int]) -> [Checkpoint] {
        var checkpoints: [Checkpoint] = []
        for (line, start) in lineStarts.enumerated() {
            let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
            var last = Checkpoint(offset: start, column: 0)
            while end - last.offset > step {
                var offset = last.offset + step
                // Between two visible characters of ASCII one character ends and another begins, whatever they are.
                while offset < end, !isVisible(bytes[offset - 1]) || !isVisible(bytes[offset]) { offset += 1 }
                last = Checkpoint(offset: offset, column: last.column + count(bytes[last.offset..<offset]))
                checkpoints.append(last)
            }
        }
        return checkpoints
    }

    private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// How many characters some bytes are.
    private static func count(_ bytes: ArraySlice<UInt8>) -> Int {
        // A byte of ASCII is a character, but for a carriage return, which is one together with the line feed.
        let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        return isPlain ? bytes.count : String(decoding: bytes, as: UTF8.self).count
    }

    func position(of offset: Int) -> SourcePosition {
        let line = Self.lastIndex(in: lineStarts, notAfter: offset) { $0 } ?? 0
        var start = Checkpoint(offset: lineStarts[line], column: 0)
        if let index = Self.lastIndex(in: checkpoints, notAfter: offset, \.offset),
            checkpoints[index].offset > start.offset
        {
            start = checkpoints[index]
        }
        let column = start.column + Self.count(bytes[start.offset..<min(offset, bytes.count)])
        return SourcePosition(line: line + 1, column: column + 1)
    }

    /// The last of some elements, sorted by offset, that does not stand behind one.
    private static func lastIndex<Element>(
        in elements: [Element], notAfter offset: Int, _ offsetOf: (Element) -> Int
    ) -> Int? {
        var low = 0
        var high = elements.count
        while low < high {
            let middle = (low + high) / 2
            if offsetOf(elements[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// Where the first byte stands that is no UTF-8; nil when all of it is.
    var firstInvalidByte: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        // Repairing puts U+FFFD in the place of what is wrong, so the first difference is the fault.
        let repaired = String(decoding: bytes, as: UTF8.self).utf8
        return zip(bytes, repaired).enumerated().first { $1.0 != $1.1 }?.offset ?? bytes.count
    }
}
