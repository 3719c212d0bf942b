// The limit for combining marks in a row. Comparing and hashing a string sorts its marks, which takes quadratic time.

/// The limit of the Stream-Safe Text Format (UAX #15, section 13): at most 30 combining marks in a row. No language needs more. A mark
/// that decomposes into two marks counts as two. The marks in the decomposition of a letter, such as `é`, are not counted.
package enum StreamSafeText {
    /// The maximum number of combining marks in a row.
    package static let maximumMarks = 30

    /// The fault of a text with more marks in a row than the maximum, for error messages.
    package static let fault = "more than \(maximumMarks) combining marks in a row (UAX #15, Stream-Safe Text Format)"

    /// Counts the combining marks in a row while a text is read.
    package struct Run {
        private var count = 0

        package init() {}

        /// Takes the next scalar.
        /// - Returns: false for a mark beyond the limit.
        package mutating func accepts(_ scalar: Unicode.Scalar) -> Bool {
            let marks = marks(in: scalar)
            count = marks == 0 ? 0 : count + marks
            return count <= maximumMarks
        }

        /// The number of marks in the decomposition of the scalar; 0 when the decomposition begins with another character, or with a
        /// mark of the combining class 0, which is never sorted.
        private func marks(in scalar: Unicode.Scalar) -> Int {
            guard scalar.value >= 0x300 else { return 0 }
            switch scalar.value {
            // These decompose into two marks. The last three have the combining class 0, but their marks do not.
            case 0x344, 0xF73, 0xF75, 0xF81: return 2
            default: return scalar.properties.canonicalCombiningClass == .notReordered ? 0 : 1
            }
        }
    }

    /// The index of the first mark beyond the limit, or nil for a text within the limit.
    package static func firstExcess(in text: String) -> String.Index? {
        // All marks have two bytes or more.
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        var run = Run()
        return text.unicodeScalars.indices.first { !run.accepts(text.unicodeScalars[$0]) }
    }

    /// The text without the marks beyond the limit.
    package static func limited(_ text: String) -> String {
        guard firstExcess(in: text) != nil else { return text }
        var run = Run()
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { run.accepts($0) }))
    }
}
