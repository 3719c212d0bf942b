// Timing in interleaved rounds.

/// The times of several ways of doing the same thing, one of each a round.
struct Rounds {
    /// Microseconds of one call, for each way those of every round.
    let times: [[Double]]

    /// Runs the ways in turn, so that a change in the machine's speed meets all of them.
    /// - Parameters:
    ///   - count: how many rounds are counted; one more is run before, to warm caches and buffers.
    ///   - calls: how often each way is run in a round.
    init(_ count: Int, calls: [Int], of ways: [() -> Void]) {
        let clock = ContinuousClock()
        var times = ways.map { _ in [Double]() }
        for round in 0...count {
            for (index, way) in ways.enumerated() {
                let elapsed = clock.measure { for _ in 0..<calls[index] { way() } }
                guard round > 0 else { continue }
                let (seconds, attoseconds) = elapsed.components
                times[index].append((Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(calls[index]))
            }
        }
        self.times = times
    }

    /// The time of the fastest round of one way. Whatever else a machine does can only add to it, and for a while at that:
    /// of many short rounds, some are left alone.
    func time(_ way: Int) -> Double { times[way].min() ?? .nan }

    /// How many times as long as another one way takes.
    func ratio(_ way: Int, to other: Int) -> Double { time(way) / time(other) }
}
