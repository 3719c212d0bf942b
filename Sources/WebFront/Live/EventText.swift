// The format of an event stream (WHATWG HTML, 9.2.6): lines, and an empty one after each event.

import NIOCore

/// Writes events, one after the other.
struct EventText: ~Copyable {
    private(set) var bytes = ByteBuffer()

    /// When the browser is to connect again after the connection is lost.
    mutating func retry(milliseconds: Int) {
        bytes.writeString("retry: \(milliseconds)\n\n")
    }

    /// Nothing that a page would see: the connection is in use.
    mutating func comment() {
        bytes.writeString(":\n\n")
    }

    /// - Parameters:
    ///   - id: for `Last-Event-ID`; nil leaves the one before.
    ///   - data: any bytes of UTF-8; each kind of line end begins a new line of the data.
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
