// Which results of a remote backend are too old to replace those that are stored.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The age of results that a remote backend sent. A correction is stored here before the backend has it, so a list of
/// gathers that was asked for before the backend had the correction has the old result.
public struct ResultAge: Sendable {
    /// For how many seconds after a correction by another server the backend may still have the old result. This is longer than
    /// ``CallContext/pageLimit``, within which that server sends the new one.
    public static let sendingTime = TimeInterval(6)

    /// A correction by this server.
    public enum Correction: Sendable {
        /// The correction is under way, or was under way when the backend was asked.
        case unfinished
        /// The last correction ended at this time, before the backend was asked.
        case finished(Date)
    }

    private let asked: Date
    private let correction: @Sendable (Gather.ID) -> Correction?

    /// - Parameters:
    ///   - asked: when the backend was asked for the results, by the clock of this server.
    ///   - correction: returns the correction of a gather by this server; nil when there was none recently. It is called in the
    ///     transaction that would replace the result.
    public init(asked: Date, correction: @escaping @Sendable (Gather.ID) -> Correction?) {
        self.asked = asked
        self.correction = correction
    }

    /// Whether the result of this gather replaces the one that is stored.
    /// - Parameter correctedAt: when the stored match was corrected last; nil when it was never corrected.
    public func replacesResult(of gather: Gather.ID, correctedAt: Date?) -> Bool {
        switch correction(gather) {
        case .unfinished: return false
        case .finished(let end) where correctedAt.map({ $0 <= end }) ?? true: return true
        // Another server has corrected the match since, or this server has not corrected it lately.
        case .finished, nil: return correctedAt.map { $0 < asked.addingTimeInterval(-Self.sendingTime) } ?? true
        }
    }
}
