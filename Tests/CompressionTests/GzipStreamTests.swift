// Decodes streams of blocks with the program gzip, which checks the length and the checksum.

import Compression
import Foundation
import Testing

@Suite("gzip data made of blocks")
struct GzipStreamTests {
    /// Many different bytes. They can be compressed, because sequences of them repeat.
    private static let random = (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
    private static let texts: [[UInt8]] = [
        [], [0], Array("event: clock\n\n".utf8), Array(repeating: 65, count: 199), Array(repeating: 65, count: 200),
        Array(String(repeating: "<p>Goal for Team A</p>\n", count: 500).utf8), random,
    ]

    @Test("Blocks in any order are a valid gzip file, and a block can be used several times")
    func order() throws {
        let blocks = Self.texts.map { GzipBlock($0) }
        for order in [[0, 1, 2, 3, 4, 5, 6], [5, 5, 5], [6, 2, 5, 0, 4], []] {
            var stream = GzipStream()
            var bytes = GzipStream.header
            var text: [UInt8] = []
            for index in order {
                stream.append(blocks[index])
                bytes += blocks[index].encoded
                text += Self.texts[index]
            }
            #expect(try decodedByGzip(bytes + stream.trailer) == text)
        }
    }

    @Test("Each block can be decoded before the next one is appended")
    func partial() throws {
        var bytes = GzipStream.header
        var text: [UInt8] = []
        for content in Self.texts {
            bytes += GzipBlock(content).encoded
            text += content
            #expect(try decodedByGzip(bytes, isWhole: false) == text)
        }
    }

    @Test("A text of 1 to 199 bytes gets five bytes longer, and a longer one that repeats itself gets smaller")
    func size() {
        for text in Self.texts[1...3] { #expect(GzipBlock(text).encoded.count == text.count + 5) }
        #expect(GzipBlock(Self.texts[4]).encoded.count < Self.texts[4].count)
        #expect(GzipBlock(Self.texts[5]).encoded.count < Self.texts[5].count / 20)
    }

    @Test("The length in the trailer of a stream of more than 4 GiB is modulo 2^32")
    func length() {
        let block = GzipBlock(Array(repeating: UInt8(65), count: 1 << 20))
        var stream = GzipStream()
        for _ in 0...4096 { stream.append(block) }
        #expect(stream.trailer.suffix(4) == [0, 0, 0x10, 0])
    }
}
