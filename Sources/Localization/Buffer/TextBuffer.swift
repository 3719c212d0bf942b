// A growable run of bytes that text is written into: pages are rendered into one of these from the first byte to the
// last, so appending is a copy of memory and nothing else.

/// Bytes of UTF-8 text, growing by doubling, in one piece of raw memory.
///
/// It cannot be copied: a page has one buffer and everybody writes into it through `inout`.
public struct TextBuffer: ~Copyable {
    /// Where a text goes: what happens to the five characters that mean something in HTML, and whether a message may
    /// bring elements with it.
    public enum Escaping: Sendable, BitwiseCopyable {
        /// Plain text: the bytes are written as they are.
        case none
        /// Where HTML has text and nothing else: in a quoted attribute, in `title`, `option` and `textarea`.
        /// `& < > " '` become `&amp; &lt; &gt; &quot; &#39;`.
        case html
        /// The content of an element that may hold others: escaped as `html`, and messages may bring `bdi`,
        /// `span lang` and the elements for their tags.
        case markup
    }

    @usableFromInline var base: UnsafeMutableRawPointer
    @usableFromInline var capacity: Int

    @usableFromInline var end = 0

    /// How many bytes have been written.
    @inlinable public var count: Int { end }

    /// - Parameter capacity: bytes that fit before the buffer has to grow.
    @inlinable
    public init(capacity: Int = 1024) {
        self.capacity = Swift.max(capacity, 64)
        base = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit {
        base.deallocate()
    }

    /// Makes room for `additional` bytes more.
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

    /// Writes bytes as they are.
    @inlinable
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + end).copyMemory(from: source, byteCount: bytes.count)
        end += bytes.count
    }

    /// Writes bytes as they are.
    @inlinable
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    /// Writes a string as it is.
    @inlinable
    public mutating func append(_ string: String) {
        Self.withBytes(of: string) { append($0) }
    }

    /// Writes a literal as it is.
    @inlinable
    public mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
    }

    /// Writes one byte.
    @inlinable
    public mutating func append(byte: UInt8) {
        reserve(1)
        base.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
        end += 1
    }

    /// Writes a whole number in ASCII digits, the same in every language: for ids, addresses and attributes.
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

    /// Writes a string, escaped for HTML.
    @inlinable
    public mutating func append(escaping string: String) {
        Self.withBytes(of: string) { append(escaping: $0) }
    }

    /// Writes bytes of UTF-8, escaped for HTML.
    ///
    /// Names are short: looking first and copying then would cost two loops and a call for a handful of bytes. Each word
    /// of eight bytes is stored as it is and tested, and only one with something to escape is gone through again.
    public mutating func append(escaping bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        var rest = bytes.count
        reserve(rest + 8)
        while rest > 0 {
            let word = HTMLEscape.word(at: source + (bytes.count - rest), of: rest)
            let count = Swift.min(rest, 8)
            store(word)
            if HTMLEscape.marks(in: word) == 0 { end += count } else { append(escaping: word, count, of: rest) }
            rest -= count
        }
    }

    /// Writes a word that holds something to escape.
    /// - Parameters:
    ///   - count: how many bytes of the word belong to the text.
    ///   - rest: how many bytes of the text are still to be written, with those of the word.
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
            // At most 56 bits, and then 8 more: two shifts that need no check.
            word &>>= UInt64(truncatingIfNeeded: before * 8)
            end += before
            append(HTMLEscape.entity(for: UInt8(truncatingIfNeeded: word)))
            word &>>= 8
            count -= before + 1
            reserve(rest + 8)
        }
    }

    /// Puts eight bytes behind what was written, for which there must be room; what of them is not counted then, the
    /// next byte overwrites.
    @inline(__always)
    private func store(_ word: UInt64) {
        (base + end).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Escapes for HTML what was written from `start` on: for writers that know nothing of HTML.
    /// - Parameter start: a former `count`.
    public mutating func escape(from start: Int) {
        let written = UnsafeRawBufferPointer(start: base + start, count: end - start)
        let clean = HTMLEscape.firstIndex(in: written)
        guard clean < written.count else { return }
        let rest = written.count - clean
        // The stack has room for an address; a longer one is allocated.
        withUnsafeTemporaryAllocation(byteCount: rest, alignment: 1) { copy in
            copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: written[clean...]))
            end = start + clean
            append(escaping: UnsafeRawBufferPointer(copy))
        }
    }

    /// Writes a string as it is or escaped.
    @inlinable
    public mutating func append(_ string: String, escaping: Escaping) {
        switch escaping {
        case .none: append(string)
        case .html, .markup: append(escaping: string)
        }
    }

    /// Forgets what was written from `start` on.
    /// - Parameter start: a former `count`.
    public mutating func remove(from start: Int) {
        end = Swift.min(end, start)
    }

    /// Forgets what was written.
    /// - Parameter keepingCapacity: keep the memory for the next text.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        end = 0
        guard !keepingCapacity else { return }
        base.deallocate()
        capacity = 64
        base = .allocate(byteCount: capacity, alignment: 16)
    }

    /// Lends the bytes written so far, without copying.
    @inlinable
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: end))
    }

    /// Ends the buffer and gives its bytes.
    @inlinable
    public consuming func bytes() -> [UInt8] {
        withUnsafeBytes { [UInt8]($0) }
    }

    /// Ends the buffer and gives its bytes as a string.
    @inlinable
    public consuming func text() -> String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Lends a string's bytes; Swift's own strings are not copied for it.
    @inlinable
    static func withBytes(of string: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        if string.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) == nil {
            var native = string
            native.withUTF8 { body(UnsafeRawBufferPointer($0)) }
        }
    }
}
