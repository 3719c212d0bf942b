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
    /// The limit of growth. It is between 8, the growth of linear time, and 64, that of quadratic time, so that `n log n` and
    /// linear time with the effects of caches and allocations stay below it.
    static let limit = 28.0
    /// Times of at most this number of seconds say nothing about growth.
    private static let noise = 0.06

    /// Returns the ratio of the processor times that this thread takes for the larger and the smaller input, or 1 for a time that is
    /// too short to be measured. The smallest of up to four results is taken, because the state of the caches differs between
    /// measurements.
    /// - Parameters:
    ///   - size: the size of the smaller input.
    ///   - prepare: creates an input and returns the function to measure.
    static func factor(from size: Int, _ prepare: (_ size: Int) -> () -> Void) -> Double {
        let small = prepare(size)
        let large = prepare(size * factor)
        var best = Double.infinity
        for _ in 0..<4 {
            let long = seconds(large)
            guard long > noise else { return 1 }
            best = min(best, long / max(seconds(small), 1e-6))
            if best < limit { break }
        }
        return best
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
