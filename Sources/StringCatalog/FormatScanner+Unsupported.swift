// Recognizes placeholders that are not supported: those with a label, those of programming languages, such as `%s` of C, `%,.2f` of
// Java, `%{count}` of Ruby and `%[1]d` of Go, and misspelt ones, such as `%$@`.

extension FormatScanner {
    /// Returns the placeholder at `start` if it has a label, such as `%(names)@` or `%1$(count)lld`, which Xcode 26 writes. Otherwise
    /// returns nil.
    func labelledPlaceholder(at start: Int) -> String? {
        var scanner = self
        scanner.index = start + 1
        if scanner.digits() != nil, !scanner.skip("$") { return nil }
        guard scanner.skip("(") else { return nil }
        let label = scanner.index
        while let byte = scanner.next, byte.isLetter || byte == UInt8(ascii: "_") || byte.isDigit {
            scanner.index += 1
        }
        guard scanner.index > label, scanner.skip(")"), let content = try? scanner.content(from: scanner.index),
            case .argument(let type, _) = content
        else { return nil }
        // In `5%(or)days`, the percent sign is literal.
        guard type == .text || scanner.next.map({ !$0.isLetter }) ?? true else { return nil }
        return text(start..<scanner.index)
    }

    /// Returns the fault of a placeholder that is not supported, with the placeholder to write instead. Nil for other text, and for
    /// a number whose format alone is not supported, such as `%03d`; see `numberWithUnsupportedFormat`.
    func unsupported(at start: Int) -> String? {
        if let substitution = substitutionWithoutSign(at: start) { return substitution }
        var scanner = self
        scanner.index = start + 1
        let position = scanner.unsupportedPosition()
        let label = position == nil ? scanner.label() : nil
        let format = scanner.unsupportedFormat()
        if let label {
            if let format { return looksLikePlaceholder(start..<scanner.index, "%" + format.meant) }
            // Without a format after it, `%{name}` is meant as a placeholder, and `%(name)` is text.
            return label.isInBraces ? looksLikePlaceholder(start..<label.end, "%@") : nil
        }
        guard let format else { return nil }
        if let position {
            guard FormatString.argumentNumbers.contains(position) else { return nil }
            return notSupported(start..<scanner.index, "%\(position)$\(format.meant)")
        }
        if let number = format.number { return notSupported(start..<scanner.index, "%\(number)$@") }
        return format.isNumber && !format.hasSeparator
            ? nil : notSupported(start..<scanner.index, "%" + format.meant)
    }

    /// Returns the fault of `%#name@`, a substitution whose first `@` is missing. Nil for other text.
    private func substitutionWithoutSign(at start: Int) -> String? {
        var scanner = self
        scanner.index = start + 1
        if scanner.digits() != nil, !scanner.skip("$") { return nil }
        guard scanner.skip("#"), let first = scanner.next, first.isLetter else { return nil }
        let name = scanner.index
        while let byte = scanner.next, byte.isLetter || byte == UInt8(ascii: "_") || byte.isDigit {
            scanner.index += 1
        }
        let end = scanner.index
        guard scanner.skip("@") else { return nil }
        return notSupported(start..<scanner.index, text(start..<name) + "@" + text(name..<end) + "@")
    }

    /// The part of a placeholder after its percent sign, and after its position or label, if any.
    private struct UnsupportedFormat {
        /// The format to write, such as `.2lf`.
        var meant: String
        var isNumber = true
        /// Whether a flag asks for thousands separators. Numbers are written with them even without a flag.
        var hasSeparator = false
        /// The argument number of `1@`, in which the `$` is missing.
        var number: Int?
    }

    private mutating func unsupportedFormat() -> UnsupportedFormat? {
        let start = index
        while let byte = next, "-+#0,'".utf8.contains(byte) { index += 1 }
        let flags = bytes[start..<index]
        let width = digits()
        let hasDecimals = skip(".")
        let decimals = hasDecimals ? digits() : nil
        let length = index
        while let byte = next, "lhqzt".utf8.contains(byte) { index += 1 }
        guard let letter = next else { return nil }
        index += 1
        var format: UnsupportedFormat
        switch letter {
        case UInt8(ascii: "@"):
            // `#@` is the start of a substitution.
            guard !flags.contains(UInt8(ascii: "#")), index == length + 1 else { return nil }
            let number = flags.isEmpty && !hasDecimals ? width : nil
            let isValid = number.map(FormatString.argumentNumbers.contains) == true
            return UnsupportedFormat(meant: "@", isNumber: false, number: isValid ? number : nil)
        case UInt8(ascii: "s"), UInt8(ascii: "S"): format = UnsupportedFormat(meant: "@", isNumber: false)
        case _ where "diuxXo".utf8.contains(letter): format = UnsupportedFormat(meant: "lld")
        case _ where "fFgGeE".utf8.contains(letter):
            let precision = decimals.flatMap { (0...9).contains($0) ? ".\($0)" : nil } ?? ""
            format = UnsupportedFormat(meant: precision + "lf")
        default: return nil
        }
        // In `5%size`, the percent sign is literal.
        guard hasDecimals || next.map({ !$0.isLetter }) ?? true else { return nil }
        format.hasSeparator = flags.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "'") }
        return format
    }

    private func notSupported(_ written: Range<Int>, _ meant: String) -> String {
        "`\(text(written))` is not supported: write `\(meant)`"
    }

    private func looksLikePlaceholder(_ written: Range<Int>, _ meant: String) -> String {
        "`\(text(written))` looks like a placeholder, which is not supported: write `\(meant)`,"
            + " or `%%` for a percent sign"
    }

    /// Reads the argument number of `1$` or `[1]`. Returns 1 for `$` without a number.
    private mutating func unsupportedPosition() -> Int? {
        let start = index
        if skip("$") { return 1 }
        let isInBrackets = skip("[")
        if let number = digits(), skip(isInBrackets ? "]" : "$") { return number }
        index = start
        return nil
    }

    /// Reads `{name}` or `(name)`.
    private mutating func label() -> (isInBraces: Bool, end: Int)? {
        let start = index
        let isInBraces = skip("{")
        if isInBraces || skip("(") {
            let name = index
            while let byte = next, byte.isLetter || byte == UInt8(ascii: "_") || byte.isDigit { index += 1 }
            if index > name, skip(isInBraces ? "}" : ")") { return (isInBraces, index) }
        }
        index = start
        return nil
    }

    /// The fault of a percent sign that starts no placeholder. A single letter after it is probably meant as a format, and a word such
    /// as `ar` as `arg`.
    func literalPercentSign(at start: Int) -> String {
        let rest = bytes[(start + 1)...]
        let word = text(start + 1..<start + 1 + rest.prefix(while: \.isLetter).count)
        if word.utf8.count > 1, word.nearest(of: ["arg"]) != nil {
            return "`%\(word)` is not a placeholder, and is shown as it is:"
                + " write `%arg` for the number of a substitution, and `%%` for a percent sign"
        }
        guard rest.first?.isLetter == true, rest.dropFirst().first.map({ !$0.isLetter }) ?? true else {
            return "`%` starts no placeholder, and is shown as it is: write `%%`"
        }
        return "`\(text(start..<start + 2))` is not a placeholder, and is shown as it is:"
            + " write `%@`, `%lld` or `%lf` for a value, and `%%` for a percent sign"
    }

    /// Parses the placeholder of a number whose width, flags or format are not supported: `%03d`, `%-5.2f`, `%g`, `%lx`.
    mutating func numberWithUnsupportedFormat() -> FormatString.Placeholder? {
        let start = index
        while let byte = next, "-+#0123456789.".utf8.contains(byte) { index += 1 }
        while let byte = next, "lhqzt".utf8.contains(byte) { index += 1 }
        let type: ArgumentType
        switch next {
        case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "X"):
            type = .integer
        case UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "G"): type = .number
        default: return nil
        }
        index += 1
        // In `5%xylene`, the percent sign is literal.
        guard next.map({ !$0.isLetter }) ?? true else { return nil }
        let message =
            "the format of `%\(text(start..<index))` is not supported: the number is written in the format of the language"
        faults.append(FormatString.Fault(message: message, isError: false))
        sequence += 1
        return FormatString.Placeholder(content: .argument(type, decimals: nil), number: sequence)
    }
}
