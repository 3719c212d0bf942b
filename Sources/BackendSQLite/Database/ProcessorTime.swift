// How much processor time a thread has used.

internal import Foundation

enum ProcessorTime {
    /// The processor time of the current thread since its start. Unlike the time of a clock, it does not depend on how busy the machine
    /// is.
    static var ofThread: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
