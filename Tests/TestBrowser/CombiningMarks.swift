// Texts that are expensive on purpose.

/// Combining marks in the wrong order, which Swift has to sort when it compares texts.
/// - Parameter bytes: a multiple of 4.
public func combiningMarks(bytes: Int) -> String {
    String(repeating: "\u{301}\u{316}", count: bytes / 4)
}
