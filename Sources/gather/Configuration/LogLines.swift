// Writes several lines of the log with one call of the system.

import NIOCore
import NIOPosix
import Synchronization

/// Writes lines to a stream. Lines from the thread of an event loop wait until the loop has handled all events that it received
/// in one step, and are then written together, because a call of `write(2)` for each request took a twentieth of the time of a
/// request for a small page. Urgent lines, and those of other threads, are written immediately, after the lines that wait.
final class LogLines: Sendable {
    static let error = LogLines(.error)

    private let stream: StandardStream
    private let waiting = Mutex<[UInt8]>([])
    /// The maximum number of waiting bytes, unless one line is longer. Linux writes up to this many bytes to a pipe without bytes of
    /// other processes between them (`PIPE_BUF`).
    private static let limit = 4096

    init(_ stream: StandardStream) {
        self.stream = stream
    }

    /// - Parameter line: with the line break at its end.
    func write(_ line: [UInt8], isUrgent: Bool) {
        let loop = isUrgent ? nil : MultiThreadedEventLoopGroup.currentEventLoop
        var (full, isFirst) = ([UInt8](), false)
        waiting.withLock { waiting in
            isFirst = waiting.isEmpty
            if waiting.count + line.count > Self.limit { swap(&full, &waiting) }
            waiting.append(contentsOf: line)
        }
        if !full.isEmpty { stream.write(full) }
        guard let loop else { return flush() }
        // Tasks run after the events that the loop has received, and after earlier tasks.
        if isFirst { loop.execute { self.flush() } }
    }

    private func flush() {
        var lines: [UInt8] = []
        waiting.withLock { swap(&lines, &$0) }
        if !lines.isEmpty { stream.write(lines) }
    }
}
