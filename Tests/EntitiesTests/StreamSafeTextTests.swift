// The limit of combining marks in a row, and the time to check and to process texts.

import Entities
import Foundation
import TestGate
import Testing

@Suite("Stream-safe text")
struct StreamSafeTextTests {
    private static let limit = StreamSafeCheck.limit

    @Test(
        "A text can have 30 counted non-starters (combining marks) in a row, but not more",
        arguments: [
            // U+0344 and the Tibetan vowel signs count as two non-starters each, and a half-width voicing mark counts as one.
            ("\u{301}", 1), ("\u{301}\u{316}", 2), ("\u{344}", 2), ("\u{F73}", 2), ("\u{F75}", 2), ("\u{F81}", 2),
            ("\u{FF9E}", 1), ("\u{FF9F}", 1), ("\u{1D165}", 1), ("\u{1E8D0}", 1),
        ])
    func limit(_ marks: String, _ count: Int) {
        let most = "a" + String(repeating: marks, count: Self.limit / count)
        #expect(most.isStreamSafe)
        #expect((most + "b" + most).isStreamSafe)
        #expect(!(most + marks).isStreamSafe)
        // U+0000 is removed later.
        #expect(!(most + "\0" + marks).isStreamSafe)
        #expect(!("é" + String(most.unicodeScalars.dropFirst()) + marks + "é").isStreamSafe)
    }

    @Test(
        "Texts in natural languages and emoji are accepted",
        arguments: [
            "", "Ann", "Zoë", "Ze\u{301}e\u{301}", "Nguyễn Thị Ánh", "שָׁלוֹם", "ཧཱུྃ", "क्षत्रिय", "각각",
            "\u{1100}\u{1161}\u{11A8}",
            "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨🏽‍👩🏾‍👧🏿‍👦🏻", "🇫🇷🇬🇧", String(repeating: "a", count: 100_000),
        ])
    func natural(_ text: String) {
        #expect(text.isStreamSafe)
    }

    /// Sequences that may be expensive to process.
    static let sequences = [
        "\u{301}\u{316}", "a" + String(repeating: "\u{301}\u{316}", count: 15), "\u{1100}", "\u{1161}", "\u{11A8}",
        "\u{1100}\u{1161}\u{11A8}", "\u{1F1E6}", "\u{1F469}\u{200D}", "\u{915}\u{94D}", "\u{9BE}", "\u{FE0F}",
        "\u{E0067}",
        "\u{200D}", "\u{AC00}", "\u{FDFA}", "\u{344}", " ", "\r\n",
    ]

    @Test(
        "The time to check, trim and validate a text grows with its length, not with the square", arguments: sequences)
    func cost(_ sequence: String) {
        expectLinear(sequence) { text in
            guard text.isStreamSafe else { return }
            _ = text.trimmed
            _ = try? PlayerDraft(name: text).validated()
            _ = try? Username.validated(text)
            _ = try? Password.validated(text)
            _ = try? PlayerDraft(name: "Ann", skill: Skill(rawValue: text)).validated()
        }
    }

    @Test(
        "The time to compare and hash an accepted text grows with its length, not with the square", arguments: sequences
    )
    func comparing(_ sequence: String) {
        expectLinear(sequence) { text in
            guard text.isStreamSafe else { return }
            _ = text == text + "a"
            _ = text.hashValue
        }
    }

    /// Compares the processor time of this thread for 16 KiB and 64 KiB of a sequence. Work that grows with the square of the length
    /// would take 16 times as long for 64 KiB. The bounds, 8 times and 20 ms, leave room for a debug build on a busy machine.
    private func expectLinear(_ sequence: String, _ work: (String) -> Void) {
        func time(kibibytes: Int) -> Double {
            let text = String(repeating: sequence, count: kibibytes * 1024 / sequence.utf8.count)
            return (0..<3).map { _ in
                let start = threadTime()
                work(text)
                return Double(threadTime() - start) / 1e6
            }.min() ?? 0
        }
        let (small, large) = (time(kibibytes: 16), time(kibibytes: 64))
        #expect(large <= max(small * 8, 20), "\(small) ms, then \(large) ms")
    }
}
