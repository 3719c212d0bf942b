// Which results of a remote backend are too old to replace those that are stored.

public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How old results are that a remote backend sent. A correction is stored here before the backend has it, so a list of gathers that was
/// asked for before that has the old result.
public struct ResultAge: Sendable {
    /// How long after a correction by another server its result may not have reached the backend. It is longer than a request takes.
    public static let sendingTime = TimeInterval(6)

    /// A correction by this server.
    public enum Correction: Sendable {
        /// It is under way, or was when the backend was asked.
        case unfinished
        /// The last one ended at this time, before the backend was asked.
        case finished(Date)
    }

    private let asked: Date
    private let correction: @Sendable (Gather.ID) -> Correction?

    /// - Parameters:
    ///   - asked: when the backend was asked for the results, by the clock of this server.
    ///   - correction: the correction of a gather by this server; nil when there was none recently. It is called in the transaction
    ///     that would replace the result.
    public init(asked: Date, correction: @escaping @Sendable (Gather.ID) -> Correction?) {
        self.asked = asked
        self.correction = correction
    }

    /// Whether the result of this gather replaces the one that is stored.
    /// - Parameter correctedAt: of the stored match.
    public func replacesResult(of gather: Gather.ID, correctedAt: Date?) -> Bool {
        switch correction(gather) {
        case .unfinished: return false
        // Otherwise another server has corrected it since, or this one has not corrected it.
        case .finished(let end) where correctedAt.map({ $0 <= end }) ?? true: return true
        case .finished, nil: return correctedAt.map { $0 < asked.addingTimeInterval(-Self.sendingTime) } ?? true
        }
    }
}
