// Runs the jobs of an actor on a dispatch queue.

internal import Dispatch

/// The executor of one connection. Dispatch sources on its queue can call the actor without a change of threads.
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
