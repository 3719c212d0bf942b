// Scans a format string into its parts.

/// Scans UTF-8 bytes. All characters of the syntax are ASCII.
struct FormatScanner {
    let bytes: [UInt8]
    private let tags: Set<String>
    var index = 0
    var sequence = 0
    /// Whether percent signs that start no placeholder, and most unsupported placeholders, are accepted. `faults` then has a
    /// sentence for each.
    var isLenient = false
    var faults: [FormatString.Fault] = []
    /// The offsets of percent signs that are accepted as text.
    private(set) var literalPercentSigns: [Int] = []
    /// The ranges of placeholders and of `%%`. They are found only when the scanner is lenient.
    private(set) var placeholderRanges: [Range<Int>] = []

    init(_ text: String, tags: [String]) {
        bytes = Array(text.utf8)
        self.tags = Set(tags)
    }

    mutating func parts() throws(FormatString.Malformed) -> [FormatString.Part] {
        var parts: [FormatString.Part] = []
        var literal: [UInt8] = []
        var start = index
        func endLiteral(at end: Int) {
            literal += bytes[start..<end]
            guard !literal.isEmpty else { return }
            parts.append(.literal(String(decoding: literal, as: UTF8.self)))
            literal.removeAll(keepingCapacity: true)
        }
        while let byte = next {
            let end = index
            if byte == UInt8(ascii: "%") {
                index += 1
                if skip("%") {
                    // The first percent sign is part of the text, the second is not.
                    literal += bytes[start...end]
                } else if let placeholder = try placeholder(at: end) {
                    endLiteral(at: end)
                    parts.append(.placeholder(placeholder))
                } else {
                    literalPercentSigns.append(end)
                    literal += bytes[start...end]
                }
                if isLenient, literalPercentSigns.last != end { placeholderRanges.append(end..<index) }
                start = index
            } else if byte == UInt8(ascii: "<"), let tag = tag() {
                endLiteral(at: end)
                parts.append(tag)
                start = index
            } else {
                index += 1
            }
        }
        endLiteral(at: index)
        return parts
    }

    private mutating func tag() -> FormatString.Part? {
        var start = index + 1
        let isClosing = start < bytes.count && bytes[start] == UInt8(ascii: "/")
        if isClosing { start += 1 }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: ">") {
            guard bytes[end] != UInt8(ascii: "<") else { return nil }
            end += 1
        }
        guard end < bytes.count else { return nil }
        let name = text(start..<end)
        guard tags.contains(name) else { return nil }
        index = end + 1
        return isClosing ? .close(name) : .open(name)
    }

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func skip(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    mutating func digits() -> Int? {
        let start = index
        while let byte = next, byte.isDigit { index += 1 }
        return Int(text(start..<index))
    }

    /// - Returns: the placeholder after the percent sign at `start`, or nil for a literal percent sign.
    private mutating func placeholder(
        at start: Int
    ) throws(FormatString.Malformed) -> FormatString.Placeholder? {
        do {
            return try placeholder()
        } catch {
            if let labelled = labelledPlaceholder(at: start) {
                throw FormatString.Malformed(
                    message: "`\(labelled)` is a placeholder with a label, which is not supported:"
                        + " write `%@`, `%lld` or `%1$@`; to label a number, use a substitution `%#@name@`")
            }
            let unsupported = unsupported(at: start)
            let rest = bytes[(start + 1)...]
            let digits = rest.prefix(while: \.isDigit)
            let isPositional = !digits.isEmpty && rest.dropFirst(digits.count).first == UInt8(ascii: "$")
            let isSubstitution = rest.dropFirst(isPositional ? digits.count + 1 : 0).starts(with: "#@".utf8)
            guard isLenient, !isPositional, !isSubstitution else {
                throw unsupported.map(FormatString.Malformed.init) ?? error
            }
            index = start + 1
            if let unsupported {
                faults.append(FormatString.Fault(message: unsupported, isError: true))
                return nil
            }
            if let number = numberWithUnsupportedFormat() { return number }
            index = start + 1
            faults.append(FormatString.Fault(message: literalPercentSign(at: start), isError: false))
            return nil
        }
    }

    private mutating func placeholder() throws(FormatString.Malformed) -> FormatString.Placeholder {
        let start = index
        var position: Int?
        if let number = digits() {
            guard skip("$") else { throw malformed(from: start) }
            let numbers = FormatString.argumentNumbers
            guard numbers.contains(number) else {
                throw FormatString.Malformed(
                    message: "the argument number has to be from 1 to \(numbers.upperBound), not \(number)")
            }
            position = number
        }
        let content = try content(from: start)
        // `%arg` is not counted when placeholders without an argument number are numbered.
        if position == nil, content != .substitutionArgument { sequence += 1 }
        return FormatString.Placeholder(content: content, number: position ?? sequence, isPositional: position != nil)
    }

    mutating func content(
        from start: Int
    ) throws(FormatString.Malformed) -> FormatString.Placeholder.Content {
        if skip("@") { return .argument(.text, decimals: nil) }
        if skip("arg") { return .substitutionArgument }
        if skip("#@") {
            let nameStart = index
            while let byte = next, byte != UInt8(ascii: "@"), byte != UInt8(ascii: "%") { index += 1 }
            let name = text(nameStart..<index)
            guard !name.isEmpty, skip("@") else { throw malformed(from: start) }
            return .substitution(name)
        }
        if skip(".") {
            guard let decimals = digits(), (0...9).contains(decimals), skip("lf") || skip("f") else {
                throw malformed(from: start)
            }
            return .argument(.number, decimals: decimals)
        }
        for specifier in ["lld", "llu", "lli", "ld", "lu", "li", "d", "u", "i"] where skip(specifier) {
            return .argument(.integer, decimals: nil)
        }
        if skip("lf") || skip("f") { return .argument(.number, decimals: nil) }
        throw malformed(from: start)
    }

    private func malformed(from start: Int) -> FormatString.Malformed {
        // Include the first character that is not valid.
        var end = min(max(index, start) + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        let text = text(min(start, end)..<end)
        return FormatString.Malformed(
            message:
                "`%\(text)` is not a placeholder (%@, %lld, %lf, %.1lf, %1$@, %#@name@); write `%%` for a percent sign")
    }
}
