// Measures the time and the allocations of alternative implementations.

import AllocationCounter

/// An implementation to measure.
struct Candidate {
    let name: String
    let run: () -> Void
    /// The median time of one operation, in nanoseconds; 0 before ``measure(_:rounds:operations:)``.
    private(set) var median = 0.0

    init(_ name: String, _ run: @escaping () -> Void) {
        self.name = name
        self.run = run
    }

    /// Measures candidates in interleaved rounds, so that changes of the machine's speed affect all of them.
    /// - Parameters:
    ///   - candidates: the candidates.
    ///   - rounds: the number of measured rounds. One more round warms up caches and buffers.
    ///   - operations: the number of operations in one call of `run`.
    /// - Returns: the candidates with their median times.
    static func measure(_ candidates: [Candidate], rounds: Int, operations: Int) -> [Candidate] {
        let clock = ContinuousClock()
        var times = candidates.map { _ in [Double]() }
        for round in 0...rounds {
            for (index, candidate) in candidates.enumerated() {
                let (seconds, attoseconds) = clock.measure(candidate.run).components
                guard round > 0 else { continue }
                times[index].append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(operations))
            }
        }
        return zip(candidates, times).map { candidate, times in
            var candidate = candidate
            candidate.median = times.sorted()[times.count / 2]
            return candidate
        }
    }

    /// The number of memory allocations of one call of `run` after a warm-up call.
    func allocations() -> Int {
        run()
        let before = allocation_count()
        run()
        return Int(allocation_count() - before)
    }
}

struct Limit {
    let name: String
    let figure: Double
    let atMost: Double

    var holds: Bool { figure <= atMost }
}
