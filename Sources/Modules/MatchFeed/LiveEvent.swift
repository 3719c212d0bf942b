// The events for a listener (an open event stream), as plain values. The web front encodes them in the language of the listener.

import BackendServices
public import Entities
public import Localization
import Synchronization
public import Templates

public import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One event of a match.
public enum LiveEvent: Sendable {
    /// The match changed, its clock reached zero, or the listener has received no view yet.
    /// - Parameters:
    ///   - id: the id of the event, which the browser sends as `Last-Event-ID` when it reconnects.
    ///   - view: the fragment of the page.
    ///   - say: the text for screen readers; nil when there is nothing to announce.
    case match(id: String, view: LiveView, say: LocalizedStringResource?)
    /// The match has not changed. The event has the time of the clock, as the milliseconds left and the milliseconds of added time
    /// (nil before added time), and the revision of the match.
    case clock(remaining: Int, added: Int?, revision: Int)
    /// An event without data, which keeps the stream open.
    case silence
    /// The last event: the session or the link has ended, or the match was deleted.
    case over(isDeleted: Bool)
}

/// The fragment of a page at an instant. The view is created on demand, because a listener can receive an event that was rendered for
/// another listener with an equal ``subject``.
public struct LiveView: Sendable {
    /// What the content of a view depends on, besides clock, language and time zone.
    public struct Subject: Sendable, Hashable {
        /// The state of the match that the view shows.
        let publication: MatchFeeds.Publication.Number
        /// The state that the listener already shows: the view leaves out the parts that have not changed since. Nil when the view
        /// has all parts.
        let before: MatchFeeds.Publication.Number?
        let namesTimeZone: Bool
    }

    /// The match that the view shows.
    public let match: Gather.ID
    /// Equal for views with the same content, apart from clock, language and time zone.
    public let subject: Subject
    /// The instant at which the view shows the match clock.
    public let instant: Date
    /// All dates in the view and in its announcement. The content depends on the time zone of a listener only through these dates.
    public let dates: [Date]
    private let make: @Sendable () -> any TemplateView

    init(
        of match: Gather.ID, _ subject: Subject, at instant: Date, dates: [Date],
        _ make: @escaping @Sendable () -> any TemplateView
    ) {
        self.match = match
        self.subject = subject
        self.instant = instant
        self.dates = dates
        self.make = make
    }

    /// Creates the view.
    public func view() -> any TemplateView { make() }
}

/// The events of one listener. Listening ends after ``stop()``, when this object is released, and when the task that iterates over it
/// is cancelled.
///
/// Thousands of listeners may listen for hours, so the iterator and the function that waits for the next event are kept small.
public final class LiveEvents: AsyncSequence, Sendable {
    private let listener: MatchFeeds.Listener
    /// Nil from the first iterator on, so that this publication does not stay in memory while the stream is open.
    private let first: Mutex<MatchFeeds.Publication?>
    private let lastEventID: String?
    private let page: ListenerPage
    private let now: @Sendable () -> Date

    /// The settings of a listener's page.
    struct ListenerPage: Sendable {
        /// Whether times of day are shown with the offset of the time zone, such as `GMT+1`.
        let namesTimeZone: Bool
        /// See ``MatchFeedEvent/keepsUnchangedParts``. False for spectators: their fragments have all parts.
        let keepsUnchangedParts: Bool
    }

    /// A match as one listener receives it.
    struct State: Sendable {
        let match: ListenedMatch
        let publication: MatchFeeds.Publication.Number
        let instant: Date
    }

    init(
        listener: MatchFeeds.Listener, first: MatchFeeds.Publication, lastEventID: String?, page: ListenerPage,
        now: @escaping @Sendable () -> Date
    ) {
        self.listener = listener
        self.first = Mutex(first)
        self.lastEventID = lastEventID
        self.page = page
        self.now = now
    }

    /// Ends the sequence, from any task. Pending events may still be delivered.
    public func stop() {
        listener.continuation.finish()
    }

    /// Only one iterator at a time is supported. An iterator after the first one continues with later events.
    public func makeAsyncIterator() -> Iterator {
        let first = first.withLock { first in
            defer { first = nil }
            return first
        }
        return Iterator(events: self, first: first, rest: listener.publications.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let events: LiveEvents
        fileprivate var first: MatchFeeds.Publication?
        fileprivate var rest: AsyncStream<MatchFeeds.Publication>.Iterator
        private var seen: Seen?

        fileprivate init(
            events: LiveEvents, first: MatchFeeds.Publication?, rest: AsyncStream<MatchFeeds.Publication>.Iterator
        ) {
            self.events = events
            self.first = first
            self.rest = rest
        }

        /// The match in the last event with a view. While the match and its ``MatchState`` stay the same, later events have no view.
        private final class Seen {
            let snapshot: MatchSnapshot
            let shown: State

            init(_ snapshot: MatchSnapshot, shown: State) {
                self.snapshot = snapshot
                self.shown = shown
            }
        }

        public mutating func next() async -> LiveEvent? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> LiveEvent? {
            if let first {
                self.first = nil
                return event(of: first)
            }
            guard let next = await rest.next(isolation: actor) else { return nil }
            return event(of: next)
        }

        @inline(never)
        private mutating func event(of publication: MatchFeeds.Publication) -> LiveEvent {
            switch publication.news {
            case .watched(let match): return event(showing: match, of: publication.number)
            case .unavailable: return .silence
            case .over: return .over(isDeleted: false)
            case .deleted: return .over(isDeleted: true)
            }
        }

        private mutating func event(
            showing match: ListenedMatch, of number: MatchFeeds.Publication.Number
        ) -> LiveEvent {
            // The clock is shown at the current time, and not at the time at which the match was read, because a listener may take the
            // publication late.
            let instant = events.now()
            let snapshot = MatchSnapshot(match, at: instant)
            let before = seen
            let state = State(match: match, publication: number, instant: instant)
            let presenter = MatchFeedPresenter()
            let news = presenter.news(
                in: snapshot, at: instant, after: before?.snapshot,
                isUnchanged: before?.shown.publication == number, lastEventID: events.lastEventID)
            switch news {
            case .match(let say):
                seen = Seen(snapshot, shown: state)
                return .match(
                    id: snapshot.eventID, view: presenter.view(of: state, after: before?.shown, on: events.page),
                    say: say)
            case .clock(let remaining, let added):
                return .clock(remaining: remaining, added: added, revision: match.shown.revision)
            case .silence: return .silence
            }
        }
    }
}
