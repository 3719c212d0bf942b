// Why a screen cannot be added.

/// Why no file is written.
struct ScreenProblem: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
