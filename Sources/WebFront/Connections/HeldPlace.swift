// One of a limited number of connections or streams.

/// Counts as long as something references it, so that every path of a request ends the count.
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
