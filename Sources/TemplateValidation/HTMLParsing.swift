// libxml2's HTML parser: what it complains about, and what it sees on its way.

#if TemplateValidation
import CLibXML2

/// One run of the parser.
final class HTMLParsing {
    private let parser: htmlParserCtxtPtr
    private let text: MarkupText
    private var rules: MarkupRules
    private var faults: [MarkupFault] = []
    /// The place behind the last end tag that ended an element: it ends one only.
    private var lastEnd = 0

    private static let isReady: Void = xmlInitParser()

    /// Parses a whole document.
    /// - Parameter rules: follow the elements.
    static func faults(of html: [UInt8], rules: inout MarkupRules) -> [MarkupFault] {
        _ = isReady
        guard let parser = htmlNewParserCtxt() else { return [] }
        defer { htmlFreeParserCtxt(parser) }
        let parsing = HTMLParsing(parser, MarkupText(html), rules)
        parsing.run()
        parsing.checkEntities()
        rules = parsing.rules
        return parsing.faults
    }

    private init(_ parser: htmlParserCtxtPtr, _ text: MarkupText, _ rules: MarkupRules) {
        self.parser = parser
        self.text = text
        self.rules = rules
    }

    private func run() {
        // Without the other events no tree is built.
        var events = xmlSAXHandler()
        events.startElement = { parsing, name, attributes in
            HTMLParsing.from(parsing)?.start(name, attributes)
        }
        events.endElement = { parsing, name in HTMLParsing.from(parsing)?.end(name) }
        parser.pointee.sax.pointee = events
        let this = Unmanaged.passUnretained(self).toOpaque()
        parser.pointee.userData = this
        // The receiver of errors belongs to the thread; nothing else runs on it until the end of this function.
        xmlSetStructuredErrorFunc(this) { parsing, error in
            guard let error else { return }
            HTMLParsing.from(parsing)?.note(error.pointee)
        }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        let options = Int32(HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue)
        text.bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                _ = htmlCtxtReadMemory(parser, bytes.baseAddress, Int32(bytes.count), nil, "utf-8", options)
            }
        }
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> HTMLParsing? {
        pointer.map { Unmanaged<HTMLParsing>.fromOpaque($0).takeUnretainedValue() }
    }

    /// How far the parser is, in bytes.
    private var offset: Int {
        guard let input = parser.pointee.input?.pointee else { return text.bytes.count }
        return Int(input.consumed) + (input.cur - input.base)
    }

    // MARK: Events

    private func note(_ error: xmlError) {
        // The parser knows HTML 4: `main`, `nav` and `svg` are new to it.
        guard error.code != Int32(XML_HTML_UNKNOWN_TAG.rawValue) else { return }
        let message = error.message.map { String(cString: $0) } ?? ""
        let line = message.split(separator: "\n").joined(separator: " ")
        // The parser tells when it is through with an end tag.
        let isEndTag = error.code == Int32(XML_ERR_TAG_NAME_MISMATCH.rawValue)
        let place = isEndTag ? text.lastIndex(of: "</", before: offset) ?? offset : offset
        faults.append(MarkupFault(message: line, offset: place))
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard let name = name.map({ String(cString: $0) }) else { return }
        var pairs: [(name: String, value: String)] = []
        if var place = attributes {
            while let attribute = place.pointee {
                pairs.append((String(cString: attribute), place[1].map { String(cString: $0) } ?? ""))
                place += 2
            }
        }
        rules.start(name, pairs, at: text.lastIndex(of: "<" + name, before: offset) ?? offset)
    }

    /// The parser closes silently what HTML lets one leave open, and every element that it does not know: whether there is
    /// an end tag shows in what it has read last.
    private func end(_ name: UnsafePointer<xmlChar>?) {
        guard let name = name.map({ String(cString: $0) }) else { return }
        let end = offset
        if end > lastEnd, text.isEndTag(of: name, before: end) {
            lastEnd = end
            rules.end(name, .tag)
        } else if end >= 2, end <= text.bytes.count, text.bytes[(end - 2)..<end].elementsEqual("/>".utf8) {
            rules.end(name, .selfClosing)
        } else {
            rules.end(name, .parser)
        }
    }

    /// The parser takes a reference that it does not know for text.
    private func checkEntities() {
        for (name, offset) in text.entities() where htmlEntityLookup(name) == nil {
            faults.append(MarkupFault(message: "`&\(name);` is no character reference", offset: offset))
        }
    }
}

extension MarkupText {
    /// Whether `</name>`, perhaps with blanks before `>`, ends at `end`.
    fileprivate func isEndTag(of name: String, before end: Int) -> Bool {
        guard let start = lastIndex(of: "</", before: end) else { return false }
        let tag = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
        guard tag.last == ">" else { return false }
        return tag.dropLast().split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == [name]
    }

    /// The names in `&name;` outside comments, and where they stand.
    fileprivate func entities() -> [(name: String, offset: Int)] {
        var found: [(name: String, offset: Int)] = []
        var isComment = false
        for start in bytes.indices {
            if bytes[start...].starts(with: isComment ? "-->".utf8 : "<!--".utf8) { isComment.toggle() }
            guard !isComment, bytes[start] == UInt8(ascii: "&") else { continue }
            let name = bytes[(start + 1)...].prefix {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"), !name.isEmpty else {
                continue
            }
            found.append((String(decoding: name, as: UTF8.self), start))
        }
        return found
    }
}
#endif
