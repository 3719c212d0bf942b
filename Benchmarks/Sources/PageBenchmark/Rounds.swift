// Timing in interleaved rounds.

/// Times several ways of doing the same thing in turn.
enum Rounds {
    static let count = 21

    /// - Parameters:
    ///   - slowOnes: indices of ways that are run less often in a round.
    ///   - size: how much one call does; bigger calls are run less often.
    /// - Returns: the median time of one call of each way, in microseconds.
    static func interleaved(_ ways: [() -> Void], slowOnes: Set<Int>, size: Int) -> [Double] {
        let clock = ContinuousClock()
        var times = ways.map { _ in [Double]() }
        for round in 0...count {
            for (index, way) in ways.enumerated() {
                let calls = max(1, (slowOnes.contains(index) ? 200 : 20_000) / size)
                let elapsed = clock.measure { for _ in 0..<calls { way() } }
                // The first round warms caches and buffers.
                guard round > 0 else { continue }
                let (seconds, attoseconds) = elapsed.components
                times[index].append((Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(calls))
            }
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }
}
