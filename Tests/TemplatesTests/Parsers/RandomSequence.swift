// Random numbers that are the same in every run.

/// A deterministic sequence (Knuth's MMIX generator).
struct RandomSequence: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 16 | state << 48
    }

    /// True with a probability of `percentage` %.
    mutating func chance(_ percentage: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percentage }

    /// An element of a list that is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// A text with random pieces at random positions, where sometimes a few characters are removed.
    mutating func text(_ text: String, withErrors pieces: [String], count: ClosedRange<Int>) -> String {
        var characters = Array(text)
        for _ in 0..<Int.random(in: count, using: &self) {
            let start = Int.random(in: 0...characters.count, using: &self)
            let end = min(characters.count, start + max(0, Int.random(in: -4...3, using: &self)))
            characters.replaceSubrange(start..<end, with: pick(pieces))
        }
        return String(characters)
    }
}
