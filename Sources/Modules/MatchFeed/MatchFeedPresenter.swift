// A moment of a match into what is new about it for one listener.

import BackendServices
import Entities
import FoundationEssentials
import Localization

struct MatchFeedPresenter {
    /// What a listener is told.
    enum News {
        case match(say: LocalizedStringResource?)
        case clock(remaining: Int, added: Int?)
        case silence
    }

    /// - Parameters:
    ///   - seen: what the listener saw last; nil before the first event.
    ///   - lastEventID: of a listener who was here before, for the first event.
    func news(
        in moment: MatchMoment, at instant: Date, after seen: MatchMoment?, lastEventID: String?
    ) -> News {
        let announcement = MatchAnnouncement()
        if let seen {
            guard moment != seen else { return clock(of: moment, at: instant) }
            return .match(say: announcement.words(from: seen, to: moment))
        }
        let before = lastEventID.flatMap { MatchMoment(lastEventID: $0, of: moment) }
        return .match(say: before.flatMap { announcement.words(resumingFrom: $0, to: moment) })
    }

    private func clock(of moment: MatchMoment, at instant: Date) -> News {
        guard moment.state != .ended else { return .silence }
        let clock = moment.picture.match.clock
        return .clock(
            remaining: Int(clock.remainingMilliseconds(at: instant)), added: clock.addedMilliseconds(at: instant))
    }
}
