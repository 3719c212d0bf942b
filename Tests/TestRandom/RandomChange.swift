// Random changes of the bytes of an input.

/// Bytes that are not valid UTF-8.
package enum InvalidUTF8 {
    /// A byte that no character has, an overlong encoding of U+0000, a surrogate, a first byte without the next, and a number
    /// above U+10FFFF.
    package static let examples: [[UInt8]] = [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3], [0xF4, 0x90, 0x80, 0x80],
    ]
}

extension [UInt8] {
    /// Makes a random change: up to eight bytes are replaced by a piece, doubled or removed, or one bit is inverted.
    /// - Parameter pieces: bytes that parsers may treat wrongly.
    package mutating func change(inserting pieces: [[UInt8]], using generator: inout some RandomNumberGenerator) {
        let start = Int.random(in: 0...count, using: &generator)
        let end = Swift.min(count, start + Int.random(in: 0...8, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
        case 1: insert(contentsOf: self[start..<end], at: start)
        case 2: removeSubrange(start..<end)
        default: if start < count { self[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
        }
    }

    /// Removes, copies or exchanges lines of a text, cuts the text off, or ends all lines in another way.
    package mutating func changeLines(using random: inout RandomSequence) {
        var lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let start = Int.random(in: lines.indices, using: &random)
        let other = Int.random(in: lines.indices, using: &random)
        let some = start..<Swift.min(lines.count, start + random.pick([1, 1, 2, 5, 20]))
        var end: [UInt8] = [0x0A]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: lines.removeSubrange(some)
        case 1: lines.insert(contentsOf: lines[some], at: other)
        case 2: lines.swapAt(start, other)
        case 3: end = random.pick([[0x0D, 0x0A], [0x0D], [0x20]])
        default:
            lines.removeSubrange((start + 1)...)
            lines[start] = lines[start].prefix(Int.random(in: 0...lines[start].count, using: &random))
        }
        self = Array(lines.joined(separator: end))
    }
}
