// Why a screen cannot be added.

/// A reason to write nothing.
struct ScreenProblem: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
