// A text cut into what translators write and what they leave alone.

/// The pieces of a text of the catalog, as they stand there.
enum MessagePieces {
    enum Piece: Equatable {
        case literal(String)
        /// A placeholder, `%%` or a tag.
        case fixed(String)
    }

    static func pieces(of text: String) -> [Piece] {
        // Most texts are words and nothing else, and a search for what is not there takes its time.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "<") }) else {
            return text.isEmpty ? [] : [.literal(text)]
        }
        let fixed = /%(?:\d+\$)?(?:#@[^@%]+@|@|arg|%|\.\d+l?f|l?f|l{0,2}[dui])|<\/?[a-z0-9\-]+>/
        var pieces: [Piece] = []
        var rest = text[...]
        while let match = rest.firstMatch(of: fixed) {
            if match.range.lowerBound > rest.startIndex {
                pieces.append(.literal(String(rest[..<match.range.lowerBound])))
            }
            pieces.append(.fixed(String(match.output)))
            rest = rest[match.range.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }

    /// The text with another placeholder for one of its own; `%%arg` is a percent sign and three letters, and no `%arg`.
    static func replacing(_ placeholder: String, with other: String, in text: String) -> String {
        pieces(of: text).map { piece in
            switch piece {
            case .literal(let words): words
            case .fixed(let fixed): fixed == placeholder ? other : fixed
            }
        }.joined()
    }

    /// All that is not fixed.
    static func literals(of text: String) -> String {
        pieces(of: text).map { if case .literal(let text) = $0 { text } else { " " } }.joined()
    }
}
