// Decides what an event tells one listener about a snapshot of a match, and makes the fragment of the listener's page.

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
    ///   - seen: the snapshot of the last event with a view; nil before the first such event.
    ///   - isUnchanged: whether the match is the same as in `seen`.
    ///   - lastEventID: the id of the last event that the listener received before it reconnected; used only when `seen` is nil.
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
        guard let clock = snapshot.match.shown.clock else { return .silence }
        return .clock(
            remaining: Int(clock.remainingMilliseconds(at: instant)), added: clock.addedMilliseconds(at: instant))
    }

    /// The fragment of a listener's page.
    /// - Parameters:
    ///   - before: the state in the last event with a view; nil for the first such event.
    ///   - page: the settings of the listener's page.
    func view(
        of state: LiveEvents.State, after before: LiveEvents.State?, on page: LiveEvents.ListenerPage
    ) -> LiveView {
        let before = page.keepsUnchangedParts ? before : nil
        return LiveView(
            of: state.match.id,
            .init(
                publication: state.publication, before: before?.publication, namesTimeZone: page.namesTimeZone),
            at: state.instant, dates: state.match.dates
        ) {
            guard let response = response(for: state, on: page) else {
                return WatchPresenter().fragment(
                    of: state.match.shown, at: state.instant, namesTimeZone: page.namesTimeZone)
            }
            return GatherPresenter().parts(of: response, after: before.flatMap { self.response(for: $0, on: page) })
        }
    }

    /// The organiser's page of the match; nil for spectators. It has no tokens: a script fills in the form token of the page, and
    /// creates a one-time token for each tap.
    private func response(for state: LiveEvents.State, on page: LiveEvents.ListenerPage) -> GatherResponse? {
        state.match.watched.map {
            GatherResponse(
                watched: $0, now: state.instant, tapTokens: [:], namesTimeZone: page.namesTimeZone, problem: nil)
        }
    }
}
