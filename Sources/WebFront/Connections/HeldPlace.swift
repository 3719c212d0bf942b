// The place of a live stream or a download. The number of places is limited.

/// Gives the place back when nothing references this object any more, however the request ends. The place can be given back or lost
/// earlier.
final class HeldPlace: Sendable {
    private let leave: @Sendable () -> Void

    /// - Parameter leave: gives the place back, unless it was already given back or lost. This object calls it once.
    init(_ leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    deinit {
        leave()
    }
}
