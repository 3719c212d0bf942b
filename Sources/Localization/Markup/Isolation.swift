// Isolates text of one writing direction from text of the other (UAX #9, section 2.7, and HTML's `bdi`).

/// The markup around text that can have another writing direction than its surroundings.
///
/// User input is isolated when it contains a character of the opposite direction (or, in right-to-left text, a number or a
/// symbol), or an invisible character that changes the direction. Text that fell back to
/// another language is marked with that language where elements are allowed, and isolated when the directions differ. What a
/// form submits is not isolated.
enum Isolation {
    case none
    /// U+2068 and U+2069, for destinations that can contain only text.
    case characters
    /// `<bdi>`
    case element
    /// `<span lang="en" dir="ltr">`. Nil omits `dir`.
    case language(isRightToLeft: Bool?)

    /// For user input in a message of `locale`.
    init(of text: String, in locale: LocaleData, escaping: TextBuffer.Escaping) {
        let needsIsolation = locale.isRightToLeft ? Bidi.canDisturbRightToLeft(text) : Bidi.canDisturbLeftToRight(text)
        self = !needsIsolation || escaping == .submitted ? .none : escaping == .markup ? .element : .characters
    }

    /// For text in the language of `foreign` on a page in the language of `locale`.
    init(of foreign: LocaleData, in locale: LocaleData, escaping: TextBuffer.Escaping) {
        let differs = foreign.isRightToLeft != locale.isRightToLeft
        if escaping == .markup {
            self = .language(isRightToLeft: differs ? foreign.isRightToLeft : nil)
        } else {
            self = differs && escaping != .submitted ? .characters : .none
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
