// A place among those that are limited in number.

/// Counts until it is released with everything that holds it, so that no path of a request can forget to leave.
final class HeldPlace: Sendable {
    private let leave: @Sendable () -> Void

    /// - Parameter leave: called once, when the place is released.
    init(_ leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    deinit {
        leave()
    }
}
