// The format of event streams.

import NIOCore
import Testing

@testable import WebFront

@Suite("Text of event streams")
struct EventTextTests {
    @Test("Each non-empty line of the data becomes a field, and an empty line ends the event")
    func events() {
        var text = EventText()
        text.retry(milliseconds: 1500)
        text.event("match", id: "7", data: "a\r\nb\n\nc: d\r".utf8)
        text.comment()
        text.event("over", data: "".utf8)
        #expect(
            String(buffer: text.bytes)
                == "retry: 1500\n\nevent: match\nid: 7\ndata: a\ndata: b\ndata: c: d\n\n:\n\nevent: over\n\n")
    }
}
