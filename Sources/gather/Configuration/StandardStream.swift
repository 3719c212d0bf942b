// Standard output and standard error: for the log, for messages of commands, and for lines that other programs wait for.

import Foundation
import Synchronization

/// Writes without a buffer. A text of up to 4 KiB is written by one call of `write(2)`, so that it does not mix with the output of
/// other processes in a pipe (`PIPE_BUF`). Output that cannot be written is skipped: the pipe is closed, the disk is full, or
/// nobody reads from the pipe or the terminal. Threads, such as those of event loops, wait for a reader only briefly, and the sum
/// of these waits is limited: a reader that is always slow would otherwise slow down all threads that write.
final class StandardStream: TextOutputStream, Sendable {
    static let output = StandardStream(STDOUT_FILENO)
    static let error = StandardStream(STDERR_FILENO)

    private struct State {
        /// Whether the output ends with a part of a text. The next text then starts on a new line.
        var isCutOff = false
        /// How long texts may still wait for the reader before `renewal`.
        var patience = Duration.zero
        /// When texts may wait for the whole time again; nil when no text has waited yet.
        var renewal: ContinuousClock.Instant?
    }

    private let descriptor: Int32
    private let patience: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())
    /// The maximum number of bytes of one `write(2)`. A pipe that is writable takes them without waiting.
    static let pipeLimit = 4096
    /// The time in which texts together wait for at most `patience`. After a text was skipped, no text waits until this time has
    /// passed without a skipped text.
    static let period = Duration.seconds(10)

    /// - Parameter patience: how long texts together wait in each ``period``, at most, until the descriptor is writable.
    init(
        _ descriptor: Int32, patience: Duration = .milliseconds(250),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        // A terminal can be writable, but have space for a part of a text only. `write(2)` waits until the rest is read, unless the
        // descriptor is non-blocking. The terminal is opened again, because other programs share the flags of `descriptor`.
        let terminal =
            isatty(descriptor) == 1
            ? open("/dev/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1
        self.descriptor = terminal >= 0 ? terminal : descriptor
        self.patience = patience
        self.now = now
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// - Returns: the number of bytes of the text that were written.
    @discardableResult
    func write(_ text: [UInt8]) -> Int {
        state.withLock { state in
            let lineBreak = state.isCutOff ? [UInt8(ascii: "\n")] : []
            let count = written(lineBreak.isEmpty ? text : lineBreak + text, &state)
            if count > 0 { state.isCutOff = count < lineBreak.count + text.count }
            return max(count - lineBreak.count, 0)
        }
    }

    /// - Returns: the number of bytes that were written.
    private func written(_ bytes: [UInt8], _ state: inout State) -> Int {
        var count = 0
        while count < bytes.count, isWritable(&state) {
            let part = bytes[count...].prefix(Self.pipeLimit)
            let result = part.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        return count
    }

    /// Waits for the reader if necessary, as long as texts may still wait.
    /// - Returns: whether `write(2)` would not wait now.
    private func isWritable(_ state: inout State) -> Bool {
        if isWritable(within: .zero) { return true }
        let start = now()
        if state.renewal.map({ $0 <= start }) ?? true {
            (state.patience, state.renewal) = (patience, start + Self.period)
        }
        let isInTime = state.patience > .zero && isWritable(within: state.patience)
        let end = now()
        if isInTime {
            state.patience -= end - start
        } else {
            (state.patience, state.renewal) = (.zero, end + Self.period)
        }
        return isInTime
    }

    /// True also for a descriptor with an error, such as a closed pipe: `write(2)` then fails without waiting.
    private func isWritable(within limit: Duration) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while true {
            let result = poll(&request, 1, Int32(limit / .milliseconds(1)))
            if result < 0, errno == EINTR { continue }
            return result != 0
        }
    }

    /// Opens `/dev/null` for standard streams that are closed. Otherwise a file opened later would get the number of
    /// the closed stream, and output for the stream would be written into that file.
    static func openClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
