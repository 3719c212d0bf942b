// The bytes of a file, with a conversion from byte offsets to lines and columns.

struct SourceText {
    let bytes: [UInt8]
    /// The byte offset of the start of each line.
    private let lineStarts: [Int]
    /// Offsets with known columns within long lines. A file can be one long line, whose characters would otherwise be counted
    /// from its start for each position.
    private let checkpoints: [Checkpoint]

    private struct Checkpoint {
        let offset: Int
        /// The column at the offset, from 0.
        let column: Int
    }

    /// The minimum distance in bytes between two checkpoints.
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
                // Between two visible ASCII characters there is always a character boundary.
                while offset < end, !isVisible(bytes[offset - 1]) || !isVisible(bytes[offset]) { offset += 1 }
                last = Checkpoint(offset: offset, column: last.column + count(bytes[last.offset..<offset]))
                checkpoints.append(last)
            }
        }
        return checkpoints
    }

    private static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// The number of characters in a slice.
    private static func count(_ bytes: ArraySlice<UInt8>) -> Int {
        // Every ASCII byte is a character, except that a carriage return and a line feed form one character.
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

    /// The index of the last element whose offset is at most `offset`. The elements are sorted by offset.
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

    /// The offset of the first byte that is not valid UTF-8, or nil.
    var firstInvalidByte: Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
        return offset
    }
}
