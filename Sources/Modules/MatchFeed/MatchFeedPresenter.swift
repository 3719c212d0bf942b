// A picture of a match into the event that tells what is new to a listener.

import BackendServices
import Entities
import FoundationEssentials
import Localization
import Templates

struct MatchFeedPresenter: Sendable {
    let now: @Sendable () -> Date
    /// The fragment of the listener's page.
    let view: @Sendable (WatchedMatch, Date) -> any TemplateView

    /// - Parameters:
    ///   - seen: what the listener saw last; nil before the first event.
    ///   - lastEventID: of a listener who was here before, for the first event.
    func event(showing picture: WatchedMatch, after seen: inout MatchMoment?, lastEventID: String?) -> LiveEvent {
        // Of this instant and not of the reading: a listener may come to it late.
        let instant = now()
        let moment = MatchMoment(picture, at: instant)
        guard moment != seen else { return clock(of: moment, at: instant) }
        let announcement = MatchAnnouncement()
        let say =
            if let seen {
                announcement.words(from: seen, to: moment)
            } else if let lastEventID, let old = MatchMoment(lastEventID: lastEventID, of: moment) {
                announcement.words(resumingFrom: old, to: moment)
            } else {
                LocalizedStringResource?.none
            }
        seen = moment
        return .match(id: moment.eventID, view: view(picture, instant), say: say)
    }

    private func clock(of moment: MatchMoment, at instant: Date) -> LiveEvent {
        guard moment.state != .ended else { return .silence }
        let clock = moment.picture.match.clock
        let added: Int? =
            if case .added(let start) = clock.state {
                Int(max(0, instant.millisecondsSince1970 - start.millisecondsSince1970))
            } else {
                nil
            }
        return .clock(remaining: Int((clock.remaining(at: instant) * 1000).rounded()), added: added)
    }
}
