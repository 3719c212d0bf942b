// Runs the tasks of the server on the event loops of its connections.

import NIOCore
import NIOPosix

/// Runs each job on the event loop of the current thread or, on other threads, on any event loop.
///
/// With SQLite, most pages are therefore read, rendered and written on the thread that received the request. With Swift's own pool of
/// threads, two changes of the thread would take longer than rendering the page. A job that blocks stops all connections of its event
/// loop, so writes to the database, long reads, long pages and password hashes have threads of their own.
final class EventLoopExecutor: TaskExecutor {
    private let group: MultiThreadedEventLoopGroup

    init(_ group: MultiThreadedEventLoopGroup) {
        self.group = group
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        group.any().execute { [executor = asUnownedTaskExecutor()] in job.runSynchronously(on: executor) }
    }
}
