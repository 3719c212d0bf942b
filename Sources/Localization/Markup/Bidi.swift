// The writing directions of characters as needed for isolation. Uses the Unicode blocks of right-to-left scripts (UAX #9,
// section 3.2), which also define the direction of unassigned code points.

enum Bidi {
    /// Finds characters that may need an isolate on a page from left to right, in eight bytes of UTF-8.
    ///
    /// Returns zero for text that has only ASCII without U+0001 to U+001F, and characters from U+00C0 to U+057F (Latin, Greek,
    /// Cyrillic). Such text neither needs an isolate nor ends one. For other text, the lowest byte of the result whose top bit is
    /// set is at the first byte of another character; the bytes above it have no meaning. Some of the characters that are found need
    /// no isolate. All characters from U+0590 on start with a byte of at least 0xD6, and U+0085 starts with 0xC2.
    @inline(__always)
    static func marks(in word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        // At least 0xD6: the top bit is set, and adding 0x2A to the other bits carries into the top bit.
        let far = (low &+ 0x2A2A_2A2A_2A2A_2A2A) & word
        // From 0x01 to 0x1F. Missing bytes are 0.
        let control = (low &+ 0x7F7F_7F7F_7F7F_7F7F) & ~(low &+ 0x6060_6060_6060_6060) & ~word
        // A byte 0xC2 becomes zero.
        let other = word ^ 0xC2C2_C2C2_C2C2_C2C2
        return (far | control | (other &- 0x0101_0101_0101_0101) & ~other) & 0x8080_8080_8080_8080
    }

    static func canDisturbLeftToRight(_ text: String) -> Bool {
        text.unicodeScalars.contains { isRightToLeft($0) || isDirectionalFormatting($0) }
    }

    /// After Arabic letters, numbers with separators, such as telephone numbers, run to the left (rule W2), and symbols take
    /// the direction of their neighbours. Only letters of right-to-left scripts, nonspacing and enclosing marks, spaces, most
    /// punctuation, and format characters without a direction are harmless.
    static func canDisturbRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            // The most common Arabic letters and combining marks, the Hebrew letters, and the space.
            case 0x0620...0x065F, 0x05D0...0x05EA, 0x20: return false
            // Signs that belong to numbers.
            case 0x23, 0x25, 0x0600...0x0605, 0x0609, 0x060A, 0x066A, 0x066B, 0x066C, 0x06DD, 0x0890, 0x0891, 0x08E2,
                0x2030...0x2034:
                return true
            default: break
            }
            if isDirectionalFormatting(scalar) { return true }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator,
                .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation:
                return false
            // Format characters without a direction, such as joiners.
            case .format: return false
            case .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .modifierSymbol,
                .otherSymbol:
                return true
            default: return !isRightToLeft(scalar)
            }
        }
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }

    /// Directional marks, embeddings, overrides and isolates (UAX #9, section 2).
    private static func isDirectionalFormatting(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The text without the characters that could end an isolate around it: isolate ends without a start, starts without
    /// an end, which would take the end of the outer isolate, and paragraph separators (UAX #9, BD8, BD9 and rule P1).
    /// - Parameter separatesLines: whether line breaks end a paragraph too. Each is then replaced with a space; CR LF counts as one.
    static func contained(_ text: String, separatesLines: Bool) -> String {
        guard text.unicodeScalars.contains(where: { isIsolate($0) || isParagraphSeparator($0) || isLineBreak($0) })
        else {
            return text
        }
        var result: [Unicode.Scalar] = []
        // The positions of isolate starts that have no end so far.
        var open: [Int] = []
        var isAfterCR = false
        for scalar in text.unicodeScalars {
            defer { isAfterCR = scalar == "\r" }
            switch scalar {
            case "\u{2066}", "\u{2067}", "\u{2068}":
                open.append(result.count)
                result.append(scalar)
            case "\u{2069}":
                if open.popLast() != nil { result.append(scalar) }
            case _ where isParagraphSeparator(scalar): continue
            case "\n" where separatesLines && isAfterCR: continue
            case _ where separatesLines && isLineBreak(scalar): result.append(" ")
            default: result.append(scalar)
            }
        }
        // In ascending order.
        var unmatched = open[...]
        var scalars = String.UnicodeScalarView()
        for (index, scalar) in result.enumerated() {
            if index == unmatched.first {
                unmatched.removeFirst()
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool { (0x2066...0x2069).contains(scalar.value) }

    /// The characters of bidirectional class B, except LF and CR.
    private static func isParagraphSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1C...0x1E, 0x85, 0x2029: true
        default: false
        }
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }
}
