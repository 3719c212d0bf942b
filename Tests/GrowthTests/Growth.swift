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
    /// Times of at most this number of seconds say nothing about growth.
    private static let noise = 0.06

    /// Returns the ratio of the processor times that this thread takes for the larger and the smaller input, or 1 when the larger input
    /// takes too little time to be measured. A ratio above the limit is measured up to four times, unless the larger input takes more
    /// than two seconds. The shortest time of each input counts, because other work on the machine and the state of the caches only add
    /// time.
    /// - Parameters:
    ///   - size: the size of the smaller input.
    ///   - prepare: creates an input and returns the function to measure.
    static func factor(from size: Int, _ prepare: (_ size: Int) -> () -> Void) -> Double {
        let small = prepare(size)
        let large = prepare(size * factor)
        var short = Double.infinity
        var long = Double.infinity
        for _ in 0..<4 {
            long = min(long, seconds(large))
            guard long > noise else { return 1 }
            short = min(short, seconds(small))
            if long / short < limit || long > 2 { break }
        }
        return long / short
    }

    private static func seconds(_ body: () -> Void) -> Double {
        var start = timespec()
        var end = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        body()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
}
