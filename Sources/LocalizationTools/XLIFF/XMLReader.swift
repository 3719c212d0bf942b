// A strict parser for the subset of XML 1.0 that XLIFF uses: UTF-8, no document type, and only the five predefined
// entities.

import StringCatalog

struct XMLReader {
    /// The maximum nesting depth. It bounds the recursion.
    private static let maximumDepth = 64

    private let characters: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var column = 1

    /// Parses a file and returns its root element.
    static func read(_ bytes: [UInt8]) throws(XMLSyntaxError) -> XMLElement {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let start = SourcePosition(line: 1, column: 1)
            throw XMLSyntaxError(position: start, message: "the file is not valid UTF-8: save it as UTF-8")
        }
        var reader = XMLReader(text)
        try reader.checkCharacters()
        _ = reader.skip("\u{FEFF}")
        try reader.skipMisc()
        guard reader.next == "<" else { throw reader.error("the file is not XLIFF: expected an element") }
        let root = try reader.element(depth: 0)
        try reader.skipMisc()
        guard reader.next == nil else { throw reader.error("unexpected text after the end of `\(root.name)`") }
        return root
    }

    /// Line endings are normalized to line feeds (XML 1.0, section 2.11).
    private init(_ text: String) {
        var characters: [Unicode.Scalar] = []
        characters.reserveCapacity(text.unicodeScalars.count)
        var followsReturn = false
        for scalar in text.unicodeScalars {
            if scalar != "\n" || !followsReturn { characters.append(scalar == "\r" ? "\n" : scalar) }
            followsReturn = scalar == "\r"
        }
        self.characters = characters
    }

    var next: Unicode.Scalar? { index < characters.count ? characters[index] : nil }
    var position: SourcePosition { SourcePosition(line: line, column: column) }

    func error(_ message: String, at place: SourcePosition? = nil) -> XMLSyntaxError {
        XMLSyntaxError(position: place ?? position, message: message)
    }

    /// Checks that all characters are allowed, and that not too many combining marks follow one another: comparing texts
    /// with too many takes quadratic time.
    private func checkCharacters() throws(XMLSyntaxError) {
        var run = StreamSafeText.Run()
        let fault = characters.firstIndex { !$0.isXMLCharacter || !run.accepts($0) }
        guard let fault else { return }
        var reader = self
        while reader.index < fault { reader.advance() }
        throw reader.error(
            characters[fault].isXMLCharacter
                ? StreamSafeText.fault : "XML does not allow \(characters[fault].codePoint)")
    }

    /// Checks the number of combining marks in a row, after character references are resolved.
    func check(_ text: String, at place: SourcePosition) throws(XMLSyntaxError) {
        if StreamSafeText.firstExcess(in: text) != nil { throw error(StreamSafeText.fault, at: place) }
    }

    /// Consumes the next character. Combining marks do not increase the column.
    @discardableResult
    mutating func advance() -> Unicode.Scalar {
        let scalar = characters[index]
        index += 1
        if scalar == "\n" {
            line += 1
            column = 1
        } else if !scalar.properties.isGraphemeExtend {
            column += 1
        }
        return scalar
    }

    mutating func skip(_ text: String) -> Bool {
        guard characters[index...].starts(with: text.unicodeScalars) else { return false }
        for _ in text.unicodeScalars { advance() }
        return true
    }

    mutating func skipSpace() {
        while let scalar = next, scalar.isXMLSpace { advance() }
    }

    /// Consumes the text up to and including `end`, and returns it without `end`.
    private mutating func text(
        until end: String, of what: String, from start: SourcePosition
    ) throws(XMLSyntaxError) -> String {
        var text = String.UnicodeScalarView()
        while next != nil {
            if skip(end) { return String(text) }
            text.append(advance())
        }
        throw error("\(what) is not closed", at: start)
    }

    /// Skips the XML declaration, processing instructions, comments and white space outside the root element.
    private mutating func skipMisc() throws(XMLSyntaxError) {
        while true {
            skipSpace()
            if try skipComment() { continue }
            let start = position
            if skip("<!DOCTYPE") { throw error("document types are not supported: remove `<!DOCTYPE …>`", at: start) }
            return
        }
    }

    /// Skips a comment, an XML declaration or a processing instruction. Returns false when there is none.
    private mutating func skipComment() throws(XMLSyntaxError) -> Bool {
        let start = position
        if skip("<!--") {
            let comment = try text(until: "-->", of: "the comment", from: start)
            // XML 1.0, section 2.5.
            guard !comment.contains("--"), !comment.hasSuffix("-") else {
                throw error("a comment cannot have `--`", at: start)
            }
        } else if skip("<?") {
            // A byte order mark can precede the declaration.
            let isFirst = start.line == 1 && start.column <= 2 && index <= 3
            let instruction = try text(until: "?>", of: "the instruction", from: start)
            // XML 1.0, sections 2.6 and 2.8.
            guard isFirst || instruction.prefix(3).lowercased() != "xml" else {
                throw error("an XML declaration is only allowed at the start of the file", at: start)
            }
        } else {
            return false
        }
        return true
    }

    private mutating func element(depth: Int) throws(XMLSyntaxError) -> XMLElement {
        guard depth < Self.maximumDepth else { throw error("nested deeper than \(Self.maximumDepth) levels") }
        let start = position
        advance()
        let qualifiedName = try name()
        let attributes = try attributes()
        var element = XMLElement(
            name: String(qualifiedName.split(separator: ":").last ?? ""), attributes: attributes, position: start)
        if skip("/>") { return element }
        guard skip(">") else { throw error("expected `>`") }
        while true {
            guard next != nil else { throw error("`<\(qualifiedName)>` is not closed", at: start) }
            let place = position
            if skip("</") {
                let end = try name()
                skipSpace()
                guard end == qualifiedName else {
                    throw error("expected `</\(qualifiedName)>`, not `</\(end)>`", at: place)
                }
                guard skip(">") else { throw error("expected `>`") }
                // Comments and CDATA sections can split a text, so its parts are checked together.
                if element.children.count > 1 { try check(element.text, at: start) }
                return element
            }
            if skip("<![CDATA[") {
                element.children.append(.text(try text(until: "]]>", of: "the CDATA section", from: place)))
            } else if try skipComment() {
                continue
            } else if next == "<" {
                element.children.append(.element(try child(of: element.name, depth: depth + 1)))
            } else {
                element.children.append(.text(try characterData()))
            }
        }
    }

    /// Parses an element in another one. The error says how to escape `<` when the `<` of the element is directly in a `source`,
    /// `target` or `note` and does not start an inline element of XLIFF.
    private mutating func child(of parent: String, depth: Int) throws(XMLSyntaxError) -> XMLElement {
        var start = self
        do {
            return try element(depth: depth)
        } catch {
            start.advance()
            guard Self.texts.contains(parent), !Self.inline.contains((try? start.name()) ?? "") else { throw error }
            // `child` of an inner element may have added the hint already.
            guard !error.message.hasSuffix(Self.escapingHint) else { throw error }
            throw XMLSyntaxError(position: error.position, message: error.message + Self.escapingHint)
        }
    }

    private static let escapingHint = "; in a text, write `&lt;` for `<`"

    /// The elements that contain a text.
    private static let texts: Set = ["source", "target", "note"]
    /// The elements that XLIFF 1.2 allows in texts.
    private static let inline: Set = ["g", "x", "bx", "ex", "bpt", "ept", "ph", "it", "mrk", "sub"]

    mutating func name() throws(XMLSyntaxError) -> String {
        var name = String.UnicodeScalarView()
        while let scalar = next, isOfName(scalar, isFirst: name.isEmpty) { name.append(advance()) }
        guard !name.isEmpty else { throw error("expected a name") }
        return String(name)
    }

    /// A simplification of the names of XML 1.0, section 2.3, which accepts the names in XLIFF files.
    private func isOfName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        if scalar.properties.isAlphabetic || scalar == "_" || scalar == ":" { return true }
        return !isFirst && (scalar.properties.numericType != nil || scalar == "-" || scalar == ".")
    }
}

extension Unicode.Scalar {
    /// Whether XML allows the character (XML 1.0, section 2.2).
    var isXMLCharacter: Bool {
        switch value {
        case 0x9, 0xA, 0xD: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    var isXMLSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
