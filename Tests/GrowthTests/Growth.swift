// Measures how the time of a function grows with its input.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

enum Growth {
    /// How much larger the second input is. Linear time grows by the same factor, quadratic time by its square.
    static let factor = 8
    /// The limit of growth: twice that of linear time, which leaves room for `n log n` and the effects of caches and allocations. It is
    /// exceeded when, for the larger input, the quadratic part of the time is more than four thirds of the linear part.
    static let limit = 16.0
    /// The time in seconds that the larger input should take. In a shorter time, parts that do not grow can hide those that do.
    private static let enough = 0.01
    /// The shortest time of a measurement, in seconds. It is long compared with the resolution of the clock, and with an interruption.
    private static let measurable = 0.001

    /// Returns the ratio of the processor times that this thread takes for the larger and the smaller input. A ratio above the limit
    /// is measured up to four times, unless the larger input takes more than two seconds. The shortest time of each input counts,
    /// because other work on the machine and the state of the caches only add time.
    ///
    /// Both inputs are made larger until the larger one takes enough time, its time stops growing, or the smaller one has the maximum
    /// size. The time of an input that takes less than a millisecond is the average of several calls.
    /// - Parameters:
    ///   - sizes: the size of the smaller input, and the maximum of this size.
    ///   - prepare: creates an input and returns the function to measure.
    static func factor(from sizes: ClosedRange<Int>, _ prepare: (_ size: Int) -> () -> Void) -> Double {
        var size = sizes.lowerBound
        var large = prepare(size * factor)
        var long = seconds(large)
        var isGrowing = true
        while long < enough, isGrowing, size < sizes.upperBound {
            size = min(sizes.upperBound, size * 2)
            large = prepare(size * factor)
            let time = seconds(large)
            isGrowing = time > long * 1.25
            long = time
        }
        let small = prepare(size)
        var short = Double.infinity
        for _ in 0..<4 {
            short = min(short, seconds(small))
            if long / short < limit || long > 2 { break }
            long = min(long, seconds(large))
        }
        return long / short
    }

    /// The processor time of a call.
    private static func seconds(_ body: () -> Void) -> Double {
        var count = 0
        let start = processorTime()
        var time = 0.0
        repeat {
            body()
            count += 1
            time = processorTime() - start
        } while time < measurable
        return time / Double(count)
    }

    /// The processor time of this thread in seconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
