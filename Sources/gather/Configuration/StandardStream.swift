// Standard output and standard error: for the log, and for lines that other programs wait for.

import Foundation
import Synchronization

/// Writes without a buffer. Each text is written by one call of `write(2)`, so that texts of several threads do not mix; only
/// texts of more than 4 KiB can mix in a pipe (`PIPE_BUF`). Output that cannot be written, because the pipe is closed or the disk
/// is full, is skipped.
final class StandardStream: TextOutputStream, Sendable {
    static let output = StandardStream(STDOUT_FILENO)
    static let error = StandardStream(STDERR_FILENO)

    private let descriptor: Int32
    /// Whether the last text was written only in part. The next text then starts on a new line, unless another thread writes at
    /// the same time. No lock prevents this, because the event loops would wait for each other.
    private let isCutOff = Atomic(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    func write(_ text: [UInt8]) {
        let wasCutOff = isCutOff.load(ordering: .relaxed)
        let bytes = wasCutOff ? [UInt8(ascii: "\n")] + text : text
        let count = written(bytes)
        let isCutOffNow = count < bytes.count
        if count > 0, isCutOffNow != wasCutOff { isCutOff.store(isCutOffNow, ordering: .relaxed) }
    }

    /// - Returns: the number of bytes that were written.
    private func written(_ bytes: [UInt8]) -> Int {
        var count = 0
        while count < bytes.count {
            let result = bytes[count...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        return count
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
