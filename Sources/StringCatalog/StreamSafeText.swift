// The limit for combining marks in a row. Comparing and hashing a string sorts its marks, which takes quadratic time.

/// The limit of the Stream-Safe Text Format (UAX #15, section 13): at most 30 combining marks in a row. No language needs more. Marks
/// are counted as written, not as decomposed: U+0344 decomposes into two marks and counts as one; U+0F73, U+0F75 and U+0F81 also
/// decompose into two, and count as none.
package enum StreamSafeText {
    /// The maximum number of combining marks in a row.
    package static let maximumMarks = 30

    /// The fault of a text with more marks in a row than the maximum, for error messages.
    package static let fault = "more than \(maximumMarks) combining marks in a row (UAX #15, Stream-Safe Text Format)"

    /// The index of the first mark beyond the limit, or nil for a text within the limit.
    package static func firstExcess(in text: String) -> String.Index? {
        // All marks have two bytes or more.
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var count = 0
        return text.unicodeScalars.indices.first { index in
            count = isMark(text.unicodeScalars[index]) ? count + 1 : 0
            return count > maximumMarks
        }
    }

    /// The text without the marks beyond the limit.
    package static func limited(_ text: String) -> String {
        guard firstExcess(in: text) != nil else { return text }
        var count = 0
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    count = isMark(scalar) ? count + 1 : 0
                    return count <= maximumMarks
                }))
    }

    /// Whether normalization can move the scalar.
    package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    }
}
