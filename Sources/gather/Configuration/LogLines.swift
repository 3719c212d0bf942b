// Writes several lines of the log with one system call.

import NIOCore
import NIOPosix
import Synchronization

/// Writes lines to a stream. Lines from the threads of event loops wait until the loop that wrote the first of them has handled
/// all events that it received in one step, or until they would exceed ``limit`` with the next line. They are then written together
/// with one call of `write(2)`. Urgent lines, and those of other threads, are written immediately, after the lines that wait.
/// Lines that the stream skips are counted, and a line with their number is written before the next line.
final class LogLines: Sendable {
    private let stream: StandardStream
    let format: Settings.LogFormat
    private let waiting = Mutex<[UInt8]>([])
    /// The number of lines that were skipped since the last line that was written.
    private let skipped = Mutex(0)
    /// The maximum number of waiting bytes, unless one line is longer.
    private static let limit = StandardStream.pipeLimit

    init(_ stream: StandardStream, format: Settings.LogFormat) {
        self.stream = stream
        self.format = format
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
        if !full.isEmpty { writeOut(full) }
        guard let loop else { return flush() }
        // Tasks run after the events that the loop has received, and after earlier tasks.
        if isFirst { loop.execute { self.flush() } }
    }

    private func flush() {
        var lines: [UInt8] = []
        waiting.withLock { swap(&lines, &$0) }
        if !lines.isEmpty { writeOut(lines) }
    }

    private func writeOut(_ lines: [UInt8]) {
        skipped.withLock { skipped in
            if skipped > 0 {
                let notice = format.notice(ofSkipped: skipped)
                if stream.write(notice) == notice.count { skipped = 0 }
            }
            // Without the notice, nobody would see that lines are missing before these.
            let written = skipped > 0 ? 0 : stream.write(lines)
            if written < lines.count { skipped += lines[written...].count { $0 == UInt8(ascii: "\n") } }
        }
    }
}
