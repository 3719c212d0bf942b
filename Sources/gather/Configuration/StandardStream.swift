// Standard output and standard error, for lines that others wait for or that a log is made of.

import Foundation
import Synchronization

/// Writes without a buffer. Each text is written by one call of `write(2)`, so that lines of several threads do not mix.
/// What cannot be written, because the pipe is closed or the disk is full, is skipped.
final class StandardStream: TextOutputStream, Sendable {
    static let output = StandardStream(STDOUT_FILENO)
    static let error = StandardStream(STDERR_FILENO)

    private let descriptor: Int32
    /// Whether only a part of the last text was written: the next text then starts on a new line.
    private let isCutOff = Mutex(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ text: String) {
        isCutOff.withLock { isCutOff in
            let bytes = Array(((isCutOff ? "\n" : "") + text).utf8)
            let count = written(bytes)
            if count > 0 { isCutOff = count < bytes.count }
        }
    }

    /// Writes as much as can be written. More than one call is needed only where the system takes a part.
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

    /// Opens `/dev/null` in place of standard streams that are closed. A file opened later would get the number of the
    /// closed stream, and what is meant for the stream would be written into that file.
    static func openClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
