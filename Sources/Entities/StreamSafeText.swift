// Finds runs of too many combining marks in received text.

/// Counts non-starters in a row (UAX #15, UAX15-D4). A text with at most ``limit`` in each run is in the Stream-Safe
/// Text Format (UAX15-D3). This check also accepts texts with up to three more in a run, because it does not count all
/// of them.
///
/// Swift compares and hashes strings by canonical equivalence, for which it sorts each run of non-starters. The time for
/// one run grows with the square of its length, so received text is checked before it is compared, hashed, folded or
/// normalized. Natural languages need far fewer marks than the limit.
public struct StreamSafeCheck: Sendable {
    /// The maximum number of non-starters in a row.
    public static let limit = 30

    private var run = 0

    public init() {}

    /// Takes the next scalar of a text.
    /// - Returns: false when the text has too many non-starters in a row.
    public mutating func accepts(_ scalar: Unicode.Scalar) -> Bool {
        // U+0000 does not end a run, because it is removed later, see `withoutControls`.
        guard scalar.value != 0 else { return true }
        let count = Self.nonStarters(in: scalar)
        run = count == 0 ? 0 : run + count
        return run <= Self.limit
    }

    /// The number of non-starters in the decomposition of a scalar. Zero when the decomposition begins with a starter: marks that
    /// follow that starter in the decomposition are not counted, so an accepted run can exceed the limit by three at most.
    private static func nonStarters(in scalar: Unicode.Scalar) -> Int {
        // The first non-starter is U+0300.
        guard scalar.value >= 0x300 else { return 0 }
        switch scalar.value {
        // Scalars that decompose into two non-starters.
        case 0x344, 0xF73, 0xF75, 0xF81: return 2
        // Half-width voicing marks: starters that decompose into one non-starter (NFKD).
        case 0xFF9E, 0xFF9F: return 1
        default: return scalar.properties.canonicalCombiningClass == .notReordered ? 0 : 1
        }
    }
}

extension StringProtocol {
    /// Whether a ``StreamSafeCheck`` accepts all scalars of the text. Takes time that grows with the length of the text, and
    /// much less for ASCII.
    public var isStreamSafe: Bool {
        guard !isASCII else { return true }
        var check = StreamSafeCheck()
        return unicodeScalars.allSatisfy { check.accepts($0) }
    }

    /// Whether the text has only bytes up to 0x7F.
    public var isASCII: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? utf8.allSatisfy { $0 < 0x80 }
    }
}
