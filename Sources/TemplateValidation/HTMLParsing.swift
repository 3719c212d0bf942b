// Runs libxml2's HTML parser and collects its errors and events.

#if TemplateValidation
import CLibXML2

final class HTMLParsing {
    private let parser: htmlParserCtxtPtr
    private let text: MarkupText
    private var rules: MarkupRules
    private var faults: [MarkupFault] = []
    /// The offset after the last end tag that closed an element. An end tag closes one element only.
    private var lastEnd = 0

    private static let isReady: Void = xmlInitParser()

    /// Parses a document.
    /// - Parameter rules: receives the start and end of each element.
    /// - Returns: the errors of the parser except those about unknown elements, and an error for each unknown character reference,
    ///   such as `&foo;`.
    static func faults(of html: [UInt8], rules: inout MarkupRules) -> [MarkupFault] {
        _ = isReady
        guard let parser = htmlNewParserCtxt() else {
            // Without an error, a page that was not checked would pass.
            return [MarkupFault(message: "libxml2 does not have enough memory to check the page", offset: 0)]
        }
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
        // Without handlers for the other events, libxml2 does not build a tree.
        var events = xmlSAXHandler()
        events.startElement = { parsing, name, attributes in
            HTMLParsing.from(parsing)?.start(name, attributes)
        }
        events.endElement = { parsing, name in HTMLParsing.from(parsing)?.end(name) }
        parser.pointee.sax.pointee = events
        let this = Unmanaged.passUnretained(self).toOpaque()
        parser.pointee.userData = this
        // The error handler is per thread. No other code runs on this thread until this function returns.
        xmlSetStructuredErrorFunc(this) { parsing, error in
            guard let error else { return }
            HTMLParsing.from(parsing)?.record(error.pointee)
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

    /// The current position of the parser, in bytes.
    private var offset: Int {
        guard let input = parser.pointee.input?.pointee else { return text.bytes.count }
        return Int(input.consumed) + (input.cur - input.base)
    }

    // MARK: Events

    private func record(_ error: xmlError) {
        // libxml2 supports HTML 4 and reports newer elements such as `main`, `nav` and `svg` as unknown.
        guard error.code != Int32(XML_HTML_UNKNOWN_TAG.rawValue) else { return }
        let message = error.message.map { String(cString: $0) } ?? ""
        let line = message.split(separator: "\n").joined(separator: " ")
        // libxml2 reports an end tag of the wrong element only after it has read the tag.
        let isEndTag = error.code == Int32(XML_ERR_TAG_NAME_MISMATCH.rawValue)
        let position = isEndTag ? text.lastIndex(of: "</", before: offset) ?? offset : offset
        faults.append(MarkupFault(message: line, offset: position))
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

    /// The parser silently closes elements whose end tag is optional, and unknown elements. The bytes
    /// before the current position show whether there was an end tag.
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

    /// Reports unknown character references, which the parser treats as text without an error.
    private func checkEntities() {
        for (name, offset) in text.entities() where htmlEntityLookup(name) == nil {
            faults.append(MarkupFault(message: "`&\(name);` is not a character reference", offset: offset))
        }
    }
}

extension MarkupText {
    /// Whether `</name>`, with optional white space before `>`, ends at `end`.
    fileprivate func isEndTag(of name: String, before end: Int) -> Bool {
        guard let start = lastIndex(of: "</", before: end) else { return false }
        let tag = String(decoding: bytes[(start + 2)..<end], as: UTF8.self)
        guard tag.last == ">" else { return false }
        return tag.dropLast().split(whereSeparator: \.isWhitespace).map { $0.lowercased() } == [name]
    }

    /// The names of the references `&name;` outside comments, with their offsets.
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
