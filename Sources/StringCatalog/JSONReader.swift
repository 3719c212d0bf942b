// A strict reader for RFC 8259. `JSONDecoder` is not used, because it does not report positions.

/// Reads one JSON text (RFC 8259). The bytes must be valid UTF-8.
public struct JSONReader {
    /// The maximum nesting depth of arrays and objects. It bounds the recursion. A plural form of a device form in a
    /// substitution of a catalog needs a depth of 14.
    public static let maximumDepth = 64

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// Reads a whole text: one value, with optional white space around it.
    /// - Parameter bytes: valid UTF-8, with or without a byte order mark.
    /// - Throws: the first syntax error, or an error for values nested deeper than `maximumDepth` or for a string with more than
    ///   30 combining marks in a row.
    public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.error("unexpected text after the end of the JSON value") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func error(_ message: String, at offset: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset ?? index, message: message)
    }

    private func unexpected(_ expected: String) -> JSONSyntaxError {
        guard index < bytes.count else { return error("the file ends where \(expected) should be") }
        let rest = bytes[index...]
        let found = String(decoding: rest.prefix(4), as: UTF8.self).first.map { String($0) } ?? ""
        switch found {
        case "'", "‘", "’", "“", "”", "„", "«":
            return error("expected \(expected), found `\(found)`: the quotation marks of JSON are `\"`")
        case "<" where rest.starts(with: "<<<<<<<".utf8), "=" where rest.starts(with: "=======".utf8),
            ">" where rest.starts(with: ">>>>>>>".utf8):
            return error("expected \(expected), found a mark of a merge conflict")
        case "/" where rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8):
            return error("expected \(expected): JSON has no comments")
        default: return error("expected \(expected)")
        }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        let start = index
        let content: JSONValue.Content =
            switch next {
            case UInt8(ascii: "{"): try nested { reader throws(JSONSyntaxError) in .object(try reader.members()) }
            case UInt8(ascii: "["): try nested { reader throws(JSONSyntaxError) in .array(try reader.elements()) }
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "t"): try literal("true", .bool(true))
            case UInt8(ascii: "f"): try literal("false", .bool(false))
            case UInt8(ascii: "n"): try literal("null", .null)
            case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): .number(try number())
            default: throw unexpected("a JSON value")
            }
        return JSONValue(content: content, offset: start)
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(JSONSyntaxError) -> JSONValue.Content
    ) throws(JSONSyntaxError) -> JSONValue.Content {
        guard depth < Self.maximumDepth else { throw error("nested deeper than \(Self.maximumDepth) levels") }
        depth += 1
        defer { depth -= 1 }
        index += 1
        skipSpace()
        return try read(&self)
    }

    private mutating func members() throws(JSONSyntaxError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if skip("}") { return members }
        while true {
            let offset = index
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
            let key = try string()
            skipSpace()
            guard skip(":") else { throw unexpected("`:` after the key") }
            skipSpace()
            members.append(JSONValue.Member(key: key, offset: offset, value: try value()))
            skipSpace()
            if skip("}") { return members }
            guard skip(",") else { throw unexpected("`,` or `}`") }
            try checkComma(before: "}")
        }
    }

    private mutating func elements() throws(JSONSyntaxError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if skip("]") { return elements }
        while true {
            elements.append(try value())
            skipSpace()
            if skip("]") { return elements }
            guard skip(",") else { throw unexpected("`,` or `]`") }
            try checkComma(before: "]")
        }
    }

    /// Skips space after a comma. Throws an error at the position of the comma when the object or the array ends after it.
    private mutating func checkComma(before end: Unicode.Scalar) throws(JSONSyntaxError) {
        let comma = index - 1
        skipSpace()
        guard next != UInt8(ascii: end) else {
            throw error("`\(end)` cannot follow a comma: remove the `,` before it", at: comma)
        }
    }

    private mutating func literal(
        _ word: StaticString,
        _ content: JSONValue.Content
    ) throws(JSONSyntaxError) -> JSONValue.Content {
        let end = index + word.utf8CodeUnitCount
        let matches = word.withUTF8Buffer { end <= bytes.count && bytes[index..<end].elementsEqual($0) }
        guard matches else { throw unexpected("`\(word)`") }
        index = end
        return content
    }

    private mutating func number() throws(JSONSyntaxError) -> String {
        let start = index
        _ = skip("-")
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = index
        while let byte = next, byte.isDigit { index += 1 }
        guard index > start else { throw unexpected("a digit") }
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let start = index
        let string = try content(ofStringAt: start)
        guard StreamSafeText.firstExcess(in: string) == nil else {
            throw error("the string that begins here has \(StreamSafeText.fault)", at: start)
        }
        return string
    }

    private mutating func content(ofStringAt start: Int) throws(JSONSyntaxError) -> String {
        index += 1
        var text: [UInt8] = []
        var runStart = index
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let run = bytes[runStart..<index]
                index += 1
                // Strings without escape sequences need no second buffer.
                return text.isEmpty ? String(decoding: run, as: UTF8.self) : String(decoding: text + run, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[runStart..<index]
                let scalar = try escape()
                text += Array(String(scalar).utf8)
                runStart = index
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw error(
                    "the quotation mark at the end of the text is missing, or a line break has to be written as \\n")
            case 0..<0x20:
                throw error("a control character has to be written as \\u\(hexadecimal(byte))")
            default:
                index += 1
            }
        }
        throw error("the string that begins here has no end", at: start)
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = next else { throw unexpected("an escaped character") }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard UTF16.isLeadSurrogate(unit), skip("\\"), skip("u"), case let trail = try codeUnit(),
                UTF16.isTrailSurrogate(trail)
            else {
                let remedy = "write both halves, such as `\\uD83D\\uDE00`, or the character"
                throw error("half of a surrogate pair: \(remedy)", at: start)
            }
            return UTF16.decode(UTF16.EncodedScalar(unit: unit, trail: trail))
        default:
            let character = String(decoding: bytes[(start + 1)...].prefix(4), as: UTF8.self).prefix { !$0.isNewline }
                .prefix(1)
            throw error("unknown escape sequence `\\\(character)`; a backslash is written as `\\\\`", at: start)
        }
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw unexpected("four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }
}

extension UTF16.EncodedScalar {
    /// A surrogate pair.
    fileprivate init(unit lead: UInt16, trail: UInt16) {
        self.init()
        append(lead)
        append(trail)
    }
}
