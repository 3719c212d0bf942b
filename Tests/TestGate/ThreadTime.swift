// The time that a computation takes, on a machine that is busy with other tests.

internal import Foundation

/// The processor time of this thread in nanoseconds. Tests on other threads do not increase it.
public func threadTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
