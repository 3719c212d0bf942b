// Decides what an event tells one listener about a snapshot of a match.

import BackendServices
import Entities
import Localization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct MatchFeedPresenter {
    enum News {
        case match(say: LocalizedStringResource?)
        case clock(remaining: Int, added: Int?)
        case silence
    }

    /// - Parameters:
    ///   - seen: the last snapshot sent to the listener; nil before the first event.
    ///   - isUnchanged: whether the match is the same as in `seen`.
    ///   - lastEventID: the id of the last event that the listener received before it reconnected; used for the first event only.
    func news(
        in snapshot: MatchSnapshot, at instant: Date, after seen: MatchSnapshot?, isUnchanged: Bool,
        lastEventID: String?
    ) -> News {
        let announcement = MatchAnnouncement()
        if let seen {
            if isUnchanged, snapshot.state == seen.state { return clock(of: snapshot, at: instant) }
            return .match(say: announcement.text(from: seen, to: snapshot))
        }
        let before = lastEventID.flatMap { MatchSnapshot(lastEventID: $0, of: snapshot) }
        return .match(say: before.flatMap { announcement.text(resumingFrom: $0, to: snapshot) })
    }

    private func clock(of snapshot: MatchSnapshot, at instant: Date) -> News {
        guard snapshot.state != .ended else { return .silence }
        let clock = snapshot.watched.match.clock
        return .clock(
            remaining: Int(clock.remainingMilliseconds(at: instant)), added: clock.addedMilliseconds(at: instant))
    }
}
