// The place of a live stream or a download. The number of places is limited.

/// A place is taken as long as something references this object, so the place is free again however the request ends.
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
