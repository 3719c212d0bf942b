// Finds a text in other texts.

/// A text to find in many other texts. Texts are compared byte by byte, so the caller has to fold or normalize them before.
///
/// A search takes time that grows with the sum of both lengths, for any text (the algorithm of Knuth, Morris and Pratt).
/// `String.contains(_:)` compares characters, and takes far longer for some sequences of marks.
struct SubstringPattern: Sendable {
    private let bytes: [UInt8]
    /// For each prefix of `bytes`, the length of its longest proper prefix that is also its suffix.
    private let borders: [Int]

    init(_ text: String) {
        bytes = Array(text.utf8)
        var borders = [0]
        var length = 0
        for byte in bytes.dropFirst() {
            while length > 0, bytes[length] != byte { length = borders[length - 1] }
            if bytes[length] == byte { length += 1 }
            borders.append(length)
        }
        self.borders = borders
    }

    /// Whether the pattern is somewhere in `text`. An empty pattern is in every text.
    func occurs(in text: String) -> Bool {
        var matched = 0
        for byte in text.utf8 {
            if matched == bytes.count { return true }
            while matched > 0, bytes[matched] != byte { matched = borders[matched - 1] }
            if bytes[matched] == byte { matched += 1 }
        }
        return matched == bytes.count
    }
}
