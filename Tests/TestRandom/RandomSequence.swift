// Random numbers that are the same in every run.

/// A deterministic sequence (SplitMix64). All bits of its numbers are random: `Int.random(in:using:)` uses the high ones.
package struct RandomSequence: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True with a probability of `percentage` %.
    package mutating func chance(_ percentage: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percentage }

    /// An element of a list that is not empty.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// A text with random pieces at random positions, where sometimes a few characters are removed.
    package mutating func text(_ text: String, withErrors pieces: [String], count: ClosedRange<Int>) -> String {
        var characters = Array(text)
        for _ in 0..<Int.random(in: count, using: &self) {
            let start = Int.random(in: 0...characters.count, using: &self)
            let end = min(characters.count, start + max(0, Int.random(in: -4...3, using: &self)))
            characters.replaceSubrange(start..<end, with: pick(pieces))
        }
        return String(characters)
    }
}
