// Writes text that users typed, and isolates it where it could change the direction of the text around it.

extension TextBuffer {
    /// Appends user input to an element that isolates it, such as `<bdi>`, escaped for HTML. Characters that would end the
    /// isolate are dropped: unmatched isolate controls, and paragraph separators other than line breaks.
    public mutating func append(contained text: String) {
        if !appendPlain(text, escaping: .markup) { append(suspicious: text, in: nil, escaping: .markup) }
    }

    /// Appends user input. It is isolated when it could change the direction of the surrounding text, which is in the language of
    /// `locale`. It is never isolated when `locale` is nil or the escaping is `.submitted`.
    @inline(__always)
    mutating func append(typed text: String, in locale: LocaleData?, escaping: Escaping) {
        if locale?.isRightToLeft != true, appendPlain(text, escaping: escaping) { return }
        append(suspicious: text, in: locale, escaping: escaping)
    }

    /// Appends a text in which `Bidi.marks(in:)` finds no character. The text is tested while it is written.
    /// - Returns: false for any other text. Then nothing is appended.
    @inline(__always)
    private mutating func appendPlain(_ text: String, escaping: Escaping) -> Bool {
        let start = end
        var found: UInt64 = 0
        Self.withBytes(of: text) { bytes in
            switch escaping {
            case .html, .submitted, .markup: append(escaping: bytes) { found |= Bidi.marks(in: $0) }
            case .none:
                append(bytes)
                guard let base = bytes.baseAddress else { return }
                for index in stride(from: 0, to: bytes.count, by: 8) {
                    found |= Bidi.marks(in: HTMLEscape.word(at: base + index, of: bytes.count - index))
                }
            }
        }
        if found != 0 { end = start }
        return found == 0
    }

    @inline(never)
    private mutating func append(suspicious text: String, in locale: LocaleData?, escaping: Escaping) {
        if case .submitted = escaping { return append(escaping: text) }
        let isolation = locale.map { Isolation(of: text, in: $0, escaping: escaping) } ?? .none
        isolation.open(language: nil, to: &self)
        // A line break ends an isolate of U+2068 and U+2069. In an element, HTML shows a line break as a space.
        let separatesLines = if case .characters = isolation { true } else { false }
        append(Bidi.contained(text, separatesLines: separatesLines), escaping: escaping)
        isolation.close(to: &self)
    }
}
