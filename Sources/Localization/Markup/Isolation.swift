// Keeps text of one direction from rearranging text of the other: UAX #9, section 2.7, and HTML's `bdi`.

/// The marks around a piece of a page that may be written in another direction than what is around it.
///
/// A text that somebody typed is isolated when it holds a letter of the other direction than the message's (a number
/// too, from right to left), or an invisible character that changes directions. Anything else cannot rearrange what
/// follows, and a page is not made longer for it. A text of the catalog that fell back to another language is marked
/// with that language, and isolated when the directions differ.
enum Isolation {
    case none
    /// U+2068 and U+2069, which work wherever there is text and nothing else.
    case characters
    /// `<bdi>`
    case element
    /// `<span lang="en" dir="ltr">`
    case language(isRightToLeft: Bool?)

    /// For a text that somebody typed, in a message of `locale`.
    init(of text: String, in locale: LocaleData, escaping: TextBuffer.Escaping) {
        let needsIsolation = locale.isRightToLeft ? Bidi.canDisturbRightToLeft(text) : Bidi.canDisturbLeftToRight(text)
        self = !needsIsolation ? .none : escaping == .markup ? .element : .characters
    }

    /// For a text of `foreign` on a page of `locale`.
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

/// The directions of characters, as far as isolation needs them: by Unicode's blocks for scripts written from right to
/// left (UAX #9, section 3.2; unassigned code points there have that direction too).
enum Bidi {
    static func canDisturbLeftToRight(_ text: String) -> Bool {
        // The first byte of everything below U+0590, in UTF-8, is less than 0xD6: names in Latin, Greek and Cyrillic
        // need no second look.
        let isNear = text.utf8.withContiguousStorageIfAvailable { areAllBelow0xD6(UnsafeRawBufferPointer($0)) }
        if isNear ?? false { return false }
        return text.unicodeScalars.contains { isRightToLeft($0) || isControl($0) }
    }

    /// Looks at eight bytes at a time. A byte is at least 0xD6 when its top bit is set and 0x2A added to the others
    /// carries into it.
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
        // Numbers with signs between them, such as those of telephones, run to the left after Arabic letters (rule W2).
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

    /// Explicit marks, embeddings, overrides and isolates.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
