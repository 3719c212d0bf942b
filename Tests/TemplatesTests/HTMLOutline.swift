// A small HTML parser for tests, which reads tags, attributes and texts much as browsers do, but does not nest elements. It shares
// no code with the tokenizer of the library.

/// The parts of a page in order, with character references resolved, except in scripts and style sheets.
enum HTMLOutline {
    enum Part: Equatable {
        case start(String, [Attribute])
        case end(String)
        case text(String)
        case comment
    }

    struct Attribute: Equatable {
        let name: String
        let value: String
    }

    static func parts(of page: String) -> [Part] {
        var rest = Substring(page).unicodeScalars
        var parts: [Part] = []
        var text = String.UnicodeScalarView()
        func endText() {
            if !text.isEmpty { parts.append(.text(decoded(text))) }
            text = String.UnicodeScalarView()
        }
        while let character = rest.first {
            let ahead = rest.dropFirst()
            if character == "<", ahead.first?.isLetter == true {
                endText()
                rest = ahead
                let name = String(cut(&rest) { $0.isSpace || $0 == "/" || $0 == ">" }).lowercased()
                parts.append(.start(name, attributes(&rest)))
                if let contents = verbatim(name, &rest) {
                    if !contents.isEmpty {
                        let isCode = name == "script" || name == "style"
                        parts.append(.text(isCode ? String(contents) : decoded(contents)))
                    }
                }
            } else if character == "<", ahead.first == "/", ahead.dropFirst().first?.isLetter == true {
                endText()
                rest = ahead.dropFirst()
                let name = String(cut(&rest) { $0.isSpace || $0 == "/" || $0 == ">" }).lowercased()
                _ = attributes(&rest)
                parts.append(.end(name))
            } else if character == "<", let next = ahead.first, next == "!" || next == "?" || next == "/" {
                endText()
                let end = ahead.starts(with: "!--".unicodeScalars) ? "-->" : ">"
                while !rest.isEmpty, !rest.starts(with: end.unicodeScalars) { rest.removeFirst() }
                rest = rest.dropFirst(end.count)
                parts.append(.comment)
            } else {
                text.append(rest.removeFirst())
            }
        }
        endText()
        return parts
    }

    /// The tags with the names of their attributes, and the comments. Leaves out texts, `<bdi>` without attributes and `</bdi>`.
    static func structure(of parts: [Part]) -> [String] {
        parts.compactMap { part in
            switch part {
            case .start("bdi", []), .end("bdi"), .text: nil
            case .start(let name, let attributes): "<\(name) \(attributes.map(\.name).joined(separator: " "))>"
            case .end(let name): "</\(name)>"
            case .comment: "<!---->"
            }
        }
    }

    /// Reads the attributes of a tag, and removes the text up to the end of the tag from `rest`.
    private static func attributes(_ rest: inout Substring.UnicodeScalarView) -> [Attribute] {
        var found: [Attribute] = []
        while let next = rest.first, next != ">" {
            if next.isSpace || next == "/" {
                rest.removeFirst()
                continue
            }
            var name = String(rest.removeFirst())
            name += String(cut(&rest) { $0.isSpace || $0 == "/" || $0 == ">" || $0 == "=" })
            var value = String.UnicodeScalarView()
            rest = rest.drop(while: \.isSpace)
            if rest.first == "=" {
                rest = rest.dropFirst().drop(while: \.isSpace)
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    rest.removeFirst()
                    value = cut(&rest) { $0 == quote }
                    rest = rest.dropFirst()
                } else {
                    value = cut(&rest) { $0.isSpace || $0 == ">" }
                }
            }
            found.append(Attribute(name: name.lowercased(), value: decoded(value)))
        }
        rest = rest.dropFirst()
        return found
    }

    /// The content of a `title`, `textarea`, `script` or `style` element, up to its end tag; nil for other elements.
    private static func verbatim(
        _ name: String, _ rest: inout Substring.UnicodeScalarView
    ) -> String.UnicodeScalarView? {
        guard ["title", "textarea", "script", "style"].contains(name) else { return nil }
        var contents = String.UnicodeScalarView()
        while let character = rest.first {
            if String(rest.prefix(name.count + 2)).lowercased() == "</\(name)" {
                let behind = rest.dropFirst(name.count + 2).first
                if behind.map({ $0.isSpace || $0 == "/" || $0 == ">" }) == true { break }
            }
            contents.append(character)
            rest.removeFirst()
        }
        return contents
    }

    private static func cut(
        _ rest: inout Substring.UnicodeScalarView, before isEnd: (Unicode.Scalar) -> Bool
    ) -> String.UnicodeScalarView {
        let found = rest.prefix { !isEnd($0) }
        rest = rest[found.endIndex...]
        return String.UnicodeScalarView(found)
    }

    /// Resolves character references: `amp`, `lt`, `gt`, `quot` and `apos`, and all numeric ones.
    private static func decoded(_ text: String.UnicodeScalarView) -> String {
        var rest = Substring(String(text)).unicodeScalars
        var result = String.UnicodeScalarView()
        while let character = rest.first {
            rest.removeFirst()
            guard character == "&" else {
                result.append(character)
                continue
            }
            let reference = rest.prefix { $0 != ";" && $0 != "&" && !$0.isSpace }
            let name = String(reference)
            let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
            let hexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
            let number = hexadecimal ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            if let decoded = named[name] {
                result.append(decoded)
            } else if name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) {
                result.append(scalar)
            } else {
                result.append(character)
                continue
            }
            rest = rest[reference.endIndex...].dropFirst()
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    fileprivate var isSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }
}
