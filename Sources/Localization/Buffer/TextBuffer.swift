// A growable buffer of UTF-8 bytes, into which a page is rendered.

/// A contiguous buffer of UTF-8 bytes. When it grows, its capacity is at least doubled.
public struct TextBuffer: ~Copyable {
    /// The escaping for the destination of a text. Except for `submitted`, it also says how user input of the opposite writing
    /// direction is isolated: with `bdi` in `markup`, and with the characters U+2068 and U+2069 in `none` and `html`.
    public enum Escaping: Sendable, BitwiseCopyable {
        /// Plain text: nothing is escaped.
        case none
        /// HTML that can contain only text: a quoted attribute value or the element `title`. The characters `& < > " '`
        /// become character references.
        case html
        /// What a form submits: the attribute `value`, `textarea`, or an `option` without `value`. Text is escaped as for `html`.
        /// Arguments are not isolated, because isolation would add invisible characters to the submitted value.
        case submitted
        /// The content of an HTML element that can contain other elements. Text is escaped as for `html`, and messages
        /// can add `bdi`, `span lang` and the elements for their tags.
        case markup
    }

    @usableFromInline var base: UnsafeMutableRawPointer
    @usableFromInline var capacity: Int

    @usableFromInline var end = 0

    /// The number of bytes written.
    @inlinable public var count: Int { end }

    /// - Parameter capacity: the number of bytes that can be written before the buffer grows. A number below 64 counts as 64.
    @inlinable
    public init(capacity: Int = 1024) {
        self.capacity = Swift.max(capacity, 64)
        base = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit {
        base.deallocate()
    }

    /// Reserves capacity for `additional` more bytes.
    @inlinable
    public mutating func reserve(_ additional: Int) {
        if capacity - end < additional { grow(by: additional) }
    }

    @inline(never)
    @usableFromInline
    mutating func grow(by additional: Int) {
        let newCapacity = Swift.max(capacity * 2, end + additional)
        let newBase = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
        newBase.copyMemory(from: base, byteCount: end)
        base.deallocate()
        base = newBase
        capacity = newCapacity
    }

    /// Appends bytes without escaping.
    @inlinable
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + end).copyMemory(from: source, byteCount: bytes.count)
        end += bytes.count
    }

    /// Appends bytes without escaping.
    @inlinable
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// Appends a string without escaping.
    @inlinable
    public mutating func append(_ string: String) {
        Self.withBytes(of: string) { append($0) }
    }

    /// Appends a literal without escaping.
    @inlinable
    public mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends one byte.
    @inlinable
    public mutating func append(byte: UInt8) {
        reserve(1)
        base.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
        end += 1
    }

    /// Appends a whole number in ASCII digits, independent of the language, for identifiers, URLs and attributes.
    @inlinable
    public mutating func append(decimal number: Int) {
        var rest = number.magnitude
        var width = number < 0 ? 2 : 1
        while rest >= 10 {
            rest /= 10
            width += 1
        }
        reserve(width)
        if number < 0 { base.storeBytes(of: UInt8(ascii: "-"), toByteOffset: end, as: UInt8.self) }
        rest = number.magnitude
        var position = end + width
        repeat {
            position -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            let character = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            base.storeBytes(of: character, toByteOffset: position, as: UInt8.self)
            rest = quotient
        } while rest > 0
        end += width
    }

    /// Appends a string, escaped for HTML.
    @inlinable
    public mutating func append(escaping string: String) {
        Self.withBytes(of: string) { append(escaping: $0) }
    }

    /// Appends UTF-8 bytes, escaped for HTML.
    ///
    /// Each word of eight bytes is stored and tested in one pass. Most texts are short, so it would take longer to search them for
    /// characters to escape before they are copied.
    public mutating func append(escaping bytes: UnsafeRawBufferPointer) {
        append(escaping: bytes) { _ in }
    }

    /// - Parameter inspect: receives each word of eight bytes of the text. Missing bytes of the last word are zero.
    @inline(__always)
    mutating func append(escaping bytes: UnsafeRawBufferPointer, inspect: (_ word: UInt64) -> Void) {
        guard let source = bytes.baseAddress else { return }
        var rest = bytes.count
        reserve(rest + 8)
        while rest > 0 {
            let word = HTMLEscape.word(at: source + (bytes.count - rest), of: rest)
            inspect(word)
            let count = Swift.min(rest, 8)
            store(word)
            if HTMLEscape.marks(in: word) == 0 { end += count } else { append(escaping: word, count, of: rest) }
            rest -= count
        }
    }

    /// Appends a word with bytes to escape.
    /// - Parameters:
    ///   - word: up to eight bytes of the text, the first as the lowest.
    ///   - count: the number of bytes of the word that belong to the text.
    ///   - rest: the number of bytes of the text from this word on.
    @inline(never)
    private mutating func append(escaping word: UInt64, _ count: Int, of rest: Int) {
        var word = word
        var count = count
        while count > 0 {
            let found = HTMLEscape.marks(in: word)
            store(word)
            guard found != 0 else {
                end += count
                return
            }
            let before = found.trailingZeroBitCount / 8
            // Shift by at most 56 bits, and then by 8. One shift could be by 64 bits, which `&>>` does not support.
            word &>>= UInt64(truncatingIfNeeded: before * 8)
            end += before
            append(HTMLEscape.entity(for: UInt8(truncatingIfNeeded: word)))
            word &>>= 8
            count -= before + 1
            reserve(rest + 8)
        }
    }

    /// Stores eight bytes after the written bytes without changing `count`. The capacity must be reserved.
    @inline(__always)
    private func store(_ word: UInt64) {
        (base + end).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Escapes the bytes written since `start` for HTML, for writers that do not escape.
    /// - Parameter start: an earlier value of `count`. It is clamped to the written bytes.
    public mutating func escape(from start: Int) {
        let start = Swift.min(Swift.max(start, 0), end)
        let written = UnsafeRawBufferPointer(start: base + start, count: end - start)
        let clean = HTMLEscape.firstIndex(in: written)
        guard clean < written.count else { return }
        let rest = written.count - clean
        // The copy of a typical URL fits on the stack.
        withUnsafeTemporaryAllocation(byteCount: rest, alignment: 1) { copy in
            copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: written[clean...]))
            end = start + clean
            append(escaping: UnsafeRawBufferPointer(copy))
        }
    }

    /// Appends a string with the given escaping.
    @inlinable
    public mutating func append(_ string: String, escaping: Escaping) {
        switch escaping {
        case .none: append(string)
        case .html, .submitted, .markup: append(escaping: string)
        }
    }

    /// Removes the bytes written since `start`.
    /// - Parameter start: an earlier value of `count`. It is clamped to the written bytes.
    public mutating func remove(from start: Int) {
        end = Swift.min(Swift.max(start, 0), end)
    }

    /// Removes all bytes.
    /// - Parameter keepingCapacity: whether to keep the memory.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        end = 0
        guard !keepingCapacity else { return }
        base.deallocate()
        capacity = 64
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    /// Calls `body` with the written bytes, without copying them.
    @inlinable
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: end))
    }

    /// Consumes the buffer and returns its bytes.
    @inlinable
    public consuming func bytes() -> [UInt8] {
        withUnsafeBytes { [UInt8]($0) }
    }

    /// Consumes the buffer and returns its bytes as a string.
    @inlinable
    public consuming func text() -> String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the UTF-8 bytes of a string. Native Swift strings are not copied.
    @inlinable
    static func withBytes(of string: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        if string.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) == nil {
            var native = string
            native.withUTF8 { body(UnsafeRawBufferPointer($0)) }
        }
    }
}
