// Isolates text of one writing direction from text of the other (UAX #9, section 2.7, and HTML's `bdi`).

/// The markup around text that can have another writing direction than its surroundings.
///
/// User input is isolated when it contains a letter of the opposite direction (or, in right-to-left text, a number), or
/// an invisible character that changes the direction. Other text cannot be reordered and needs no markup. Text that
/// fell back to another language is marked with that language, and isolated when the directions differ.
enum Isolation {
    case none
    /// U+2068 and U+2069, for destinations that can contain only text.
    case characters
    /// `<bdi>`
    case element
    /// `<span lang="en" dir="ltr">`
    case language(isRightToLeft: Bool?)

    /// For user input in a message of `locale`.
    init(of text: String, in locale: LocaleData, escaping: TextBuffer.Escaping) {
        let needsIsolation = locale.isRightToLeft ? Bidi.canDisturbRightToLeft(text) : Bidi.canDisturbLeftToRight(text)
        self = !needsIsolation ? .none : escaping == .markup ? .element : .characters
    }

    /// For text in the language of `foreign` on a page in the language of `locale`.
    init(of foreign: LocaleData, in locale: LocaleData, escaping: TextBuffer.Escaping) {
        let differs = foreign.isRightToLeft != locale.isRightToLeft
        if escaping == .markup {
            self = .language(isRightToLeft: differs ? foreign.isRightToLeft : nil)
        } else {
            self = differs ? .characters : .none
        }
    }

    func open(language: String?, to buffer: inout TextBuffer) {
        switch self {
        case .none: return
        case .characters: buffer.append(StaticString("\u{2068}"))
        case .element: buffer.append(StaticString("<bdi>"))
        case .language(let isRightToLeft):
            buffer.append(StaticString("<span lang=\""))
            buffer.append(escaping: language ?? "")
            switch isRightToLeft {
            case true?: buffer.append(StaticString("\" dir=\"rtl\">"))
            case false?: buffer.append(StaticString("\" dir=\"ltr\">"))
            case nil: buffer.append(StaticString("\">"))
            }
        }
    }

    func close(to buffer: inout TextBuffer) {
        switch self {
        case .none: return
        case .characters: buffer.append(StaticString("\u{2069}"))
        case .element: buffer.append(StaticString("</bdi>"))
        case .language: buffer.append(StaticString("</span>"))
        }
    }
}

/// The writing directions of characters as needed for isolation. Uses the Unicode blocks of right-to-left scripts (UAX
/// #9, section 3.2), which also define the direction of unassigned code points.
enum Bidi {
    static func canDisturbLeftToRight(_ text: String) -> Bool {
        // In UTF-8, all characters below U+0590 start with a byte less than 0xD6. This covers Latin, Greek and
        // Cyrillic.
        let isNear = text.utf8.withContiguousStorageIfAvailable { areAllBelow0xD6(UnsafeRawBufferPointer($0)) }
        if isNear ?? false { return false }
        return text.unicodeScalars.contains { isRightToLeft($0) || isControl($0) }
    }

    /// Tests eight bytes at a time. A byte is at least 0xD6 when its top bit is set and adding 0x2A to its other bits
    /// carries into the top bit.
    @inline(__always)
    private static func areAllBelow0xD6(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var found: UInt64 = 0
        for index in stride(from: 0, to: bytes.count, by: 8) {
            let word = HTMLEscape.word(at: base + index, of: bytes.count - index)
            found |= ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x2A2A_2A2A_2A2A_2A2A) & word
        }
        return found & 0x8080_8080_8080_8080 == 0
    }

    static func canDisturbRightToLeft(_ text: String) -> Bool {
        // After Arabic letters, numbers with separators, such as telephone numbers, run to the left (rule W2).
        text.unicodeScalars.contains { scalar in
            isControl(scalar)
                || !isRightToLeft(scalar)
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        }
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }

    /// Marks, embeddings, overrides and isolates.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
