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

    func trimmed() -> String {
        let start = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
