// The format of an event stream (WHATWG HTML, 9.2.5 and 9.2.6): lines, and an empty line after each event.

import NIOCore

/// Writes events into a buffer.
struct EventText: ~Copyable {
    private(set) var bytes = ByteBuffer()

    /// Sets the time after which the browser connects again when the connection is lost.
    mutating func retry(milliseconds: Int) {
        bytes.writeString("retry: \(milliseconds)\n\n")
    }

    /// Writes a comment, which scripts do not receive. It keeps proxies from closing the connection as idle.
    mutating func comment() {
        bytes.writeString(":\n\n")
    }

    /// - Parameters:
    ///   - id: for `Last-Event-ID`; nil keeps the previous one.
    ///   - data: UTF-8. Each line that is not empty becomes a `data` line.
    mutating func event(_ name: StaticString, id: String? = nil, data: some Collection<UInt8>) {
        bytes.writeStaticString("event: ")
        bytes.writeStaticString(name)
        if let id { bytes.writeString("\nid: " + id) }
        let isLineEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        for line in data.split(omittingEmptySubsequences: true, whereSeparator: isLineEnd) {
            bytes.writeStaticString("\ndata: ")
            bytes.writeBytes(line)
        }
        bytes.writeStaticString("\n\n")
    }
}
