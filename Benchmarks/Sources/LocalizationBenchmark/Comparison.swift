// Timing two ways of doing a thing in turn, and counting what they allocate.

import AllocationCounter

/// A way of doing something, with the median time of once.
struct Way {
    let name: String
    let run: () -> Void
    /// Nanoseconds.
    private(set) var median = 0.0

    init(_ name: String, _ run: @escaping () -> Void) {
        self.name = name
        self.run = run
    }

    /// Times ways in interleaved rounds, so that a change in the machine's speed meets all of them.
    /// - Parameters:
    ///   - times: how often `run` does the thing.
    static func measure(_ ways: [Way], rounds: Int, times: Int) -> [Way] {
        let clock = ContinuousClock()
        var figures = ways.map { _ in [Double]() }
        // The first round warms caches and buffers.
        for round in 0...rounds {
            for (index, way) in ways.enumerated() {
                let (seconds, attoseconds) = clock.measure(way.run).components
                guard round > 0 else { continue }
                figures[index].append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(times))
            }
        }
        return zip(ways, figures).map { way, figures in
            var way = way
            way.median = figures.sorted()[figures.count / 2]
            return way
        }
    }

    /// How many blocks of memory `run` asks for when everything is warm.
    func allocations() -> Int {
        run()
        let before = allocation_count()
        run()
        return Int(allocation_count() - before)
    }
}

/// A figure that has to hold, and whether it does.
struct Limit {
    let name: String
    let figure: Double
    let atMost: Double

    var holds: Bool { figure <= atMost }
}
