// Measures times in interleaved rounds.

/// The times of several candidates, measured once in each round.
struct Rounds {
    /// The times of one call in microseconds, by candidate and round.
    let times: [[Double]]

    /// Runs the candidates in turn, so that changes of the machine's speed affect all of them.
    /// - Parameters:
    ///   - count: the number of measured rounds. One more round warms up caches and buffers.
    ///   - calls: the number of calls of each candidate in a round.
    ///   - candidates: the candidates.
    init(_ count: Int, calls: [Int], of candidates: [() -> Void]) {
        let clock = ContinuousClock()
        var times = candidates.map { _ in [Double]() }
        for round in 0...count {
            for (index, candidate) in candidates.enumerated() {
                let elapsed = clock.measure { for _ in 0..<calls[index] { candidate() } }
                guard round > 0 else { continue }
                let (seconds, attoseconds) = elapsed.components
                times[index].append((Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(calls[index]))
            }
        }
        self.times = times
    }

    /// The time of one call in the fastest round. Other processes only add time, so the fastest of many short rounds is the least
    /// disturbed.
    func time(_ candidate: Int) -> Double { times[candidate].min() ?? .nan }

    func ratio(_ candidate: Int, to other: Int) -> Double { time(candidate) / time(other) }
}
