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

    private let asked: Date
    private let isBeforeCorrection: @Sendable (Gather.ID) -> Bool?

    /// - Parameters:
    ///   - asked: when the backend was asked for the results, by the clock of this server.
    ///   - isBeforeCorrection: whether that was before the end of a correction by this server; nil for a gather that this server has
    ///     not corrected. It is called in the transaction that would replace the result.
    public init(asked: Date, isBeforeCorrection: @escaping @Sendable (Gather.ID) -> Bool?) {
        self.asked = asked
        self.isBeforeCorrection = isBeforeCorrection
    }

    /// Whether the result of this gather replaces the one that is stored.
    /// - Parameter correctedAt: of the stored match.
    public func replacesResult(of gather: Gather.ID, correctedAt: Date?) -> Bool {
        if let isBefore = isBeforeCorrection(gather) { return !isBefore }
        return correctedAt.map { $0 < asked.addingTimeInterval(-Self.sendingTime) } ?? true
    }
}
