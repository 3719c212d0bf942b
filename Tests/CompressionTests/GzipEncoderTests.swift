// Encodes data, and decodes it with the program gzip.

import Compression
import Foundation
import Testing

@Suite("gzip")
struct GzipEncoderTests {
    private static let texts: [[UInt8]] = [
        [], [0], Array("Zoë".utf8), Array(repeating: 65, count: 100_000),
        (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) },
    ]

    // The index is the argument, because the log of the tests contains every argument in full.
    @Test("Data that is encoded in one call can be decoded", arguments: texts.indices, [GzipEncoder.Level.fast, .best])
    func once(_ index: Int, _ level: GzipEncoder.Level) throws {
        let text = Self.texts[index]
        let encoded = try #require(text.withUnsafeBytes { GzipEncoder.encode($0, level: level) })
        #expect(try decodedByGzip(encoded) == text)
    }

    @Test("Flushed blocks can be decoded before the end of the data")
    func many() throws {
        guard var encoder = GzipEncoder(level: .fast) else { throw CocoaError(.fileReadUnknown) }
        var encoded: [UInt8] = []
        var text: [UInt8] = []
        for number in 0..<50 {
            let run = Array("event: goal \(number)\n".utf8)
            text += run
            encoded += run.withUnsafeBytes { encoder.encode($0, .flush) }
            if number % 10 == 0 { #expect(try decodedByGzip(encoded, isWhole: false) == text) }
        }
        encoded += encoder.encode(UnsafeRawBufferPointer(start: nil, count: 0), .finish)
        #expect(try decodedByGzip(encoded) == text)
    }

    @Test("Incompressible bytes that are encoded in many calls without a flush can be decoded")
    func kept() throws {
        guard var encoder = GzipEncoder(level: .fast) else { throw CocoaError(.fileReadUnknown) }
        var state: UInt64 = 1
        let text = (0..<100_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56)
        }
        var encoded: [UInt8] = []
        for start in stride(from: 0, to: text.count, by: 1000) {
            encoded += text[start..<start + 1000].withUnsafeBytes { encoder.encode($0, .more) }
        }
        encoded += encoder.encode(UnsafeRawBufferPointer(start: nil, count: 0), .finish)
        #expect(try decodedByGzip(encoded) == text)
        // A flush adds five bytes or more.
        #expect(encoded.count < text.count + 100)
    }

    @Test("The best level encodes a text in fewer bytes than the fast one")
    func levels() throws {
        let text = Array((0..<2_000).map { "\($0 * 7_919 % 1_009) goals, " }.joined().utf8)
        let sizes = try [GzipEncoder.Level.best, .fast].map { level in
            try #require(text.withUnsafeBytes { GzipEncoder.encode($0, level: level) }).count
        }
        #expect(sizes[0] < sizes[1])
    }

    @Test("A page of equal rows is encoded in less than a twentieth of its bytes")
    func size() throws {
        let page = Array(String(repeating: "<li><a href=\"/players/1\">Zoë</a></li>\n", count: 500).utf8)
        let encoded = try #require(page.withUnsafeBytes { GzipEncoder.encode($0, level: .fast) })
        #expect(encoded.count < page.count / 20)
    }
}

/// Decodes data with `gzip -d`, which checks the length and the checksum at the end of the data.
/// - Parameter isWhole: false when the end of the data is missing, so that gzip must report an error.
func decodedByGzip(_ bytes: [UInt8], isWhole: Bool = true) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gz")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let result = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == isWhole)
    return [UInt8](result)
}
