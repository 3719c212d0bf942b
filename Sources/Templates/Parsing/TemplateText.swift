// String helpers of the parser.

extension Substring {
    /// Whether the text is not empty and has only ASCII letters, digits, `_` and `-`.
    var isWord: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension String {
    init(_ scalars: [Unicode.Scalar]) {
        self = String(String.UnicodeScalarView(scalars))
    }

    /// The text without the scalars at its start and its end for which the predicate is true, by default white space.
    func trimmed(_ isEdge: (Unicode.Scalar) -> Bool = \.properties.isWhitespace) -> String {
        let start = unicodeScalars.drop(while: isEdge)
        guard let last = start.lastIndex(where: { !isEdge($0) }) else { return "" }
        return String(start[...last])
    }
}
