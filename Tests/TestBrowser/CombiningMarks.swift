// Texts that are expensive on purpose.

/// Combining marks that are out of order: to compare texts, Swift sorts them.
/// - Parameter bytes: a multiple of 4.
public func combiningMarks(bytes: Int) -> String {
    String(repeating: "\u{301}\u{316}", count: bytes / 4)
}
