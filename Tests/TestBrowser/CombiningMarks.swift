// Texts that are expensive to compare, for tests of limits.

/// Combining marks in the wrong order, which Swift has to sort when it compares texts.
/// - Parameter bytes: the length of the text in bytes of UTF-8, a multiple of 4.
public func combiningMarks(bytes: Int) -> String {
    String(repeating: "\u{301}\u{316}", count: bytes / 4)
}
