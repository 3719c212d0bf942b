// Threads for work that takes long, so that other tasks do not wait for it.

internal import Dispatch

/// Runs each job on a thread that does nothing else meanwhile. The threads are those of Dispatch and are used again; callers limit the
/// number of jobs that run at the same time.
///
/// Swift runs tasks, such as timers and the deadlines of calls, on a pool of Dispatch with one thread for each processor. A concurrent
/// queue and `DispatchQueue.global()` use the same pool, so on a machine with two processors two long jobs there would stop all tasks.
/// A serial queue without a target has a thread as soon as it has a job, whatever the number of processors; so each job has a queue.
package final class WorkThreads: TaskExecutor {
    package static let shared = WorkThreads()

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        DispatchQueue(label: "work").async { job.runSynchronously(on: executor) }
    }
}
