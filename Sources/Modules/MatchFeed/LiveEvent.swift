// The events for a listener as plain values. The web front encodes them in the listener's language.

import BackendServices
import Entities
public import Localization
public import Templates

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One event of a match.
public enum LiveEvent: Sendable {
    /// The match changed, or this is the listener's first event.
    /// - Parameters:
    ///   - id: for `Last-Event-ID`.
    ///   - view: the fragment of the page.
    ///   - say: the text for screen readers; nil when there is nothing to announce.
    case match(id: String, view: LiveView, say: LocalizedStringResource?)
    /// The clock, without a change of the match: milliseconds left, milliseconds of added time, and the match's
    /// revision.
    case clock(remaining: Int, added: Int?, revision: Int)
    /// Keeps the stream open without data.
    case silence
    /// The last event: the session or the link has ended, or the match was deleted.
    case over(isDeleted: Bool)
}

/// The fragment of a page at an instant. It is made on demand, because one rendering can serve many listeners.
public struct LiveView: Sendable {
    /// What determines the content of a view, apart from its clock, language and time zone.
    public struct Subject: Sendable, Hashable {
        let publication: MatchFeeds.Publication.Number
        let namesTimeZone: Bool
    }

    /// Equal for views that can be shared; nil for a view with tokens of one listener.
    public let subject: Subject?
    /// The instant of the clock.
    public let instant: Date
    private let make: @Sendable () -> any TemplateView

    init(_ subject: Subject?, at instant: Date, _ make: @escaping @Sendable () -> any TemplateView) {
        self.subject = subject
        self.instant = instant
        self.make = make
    }

    public func view() -> any TemplateView { make() }
}

/// The events of one listener. Listening ends when this value is dropped or the iterating task ends.
public struct LiveEvents: AsyncSequence, Sendable {
    let listener: MatchFeeds.Listener
    let first: MatchFeeds.Publication
    let lastEventID: String?
    let now: @Sendable () -> Date
    /// Makes the fragment of the listener's page.
    let view: @Sendable (WatchedMatch, MatchFeeds.Publication.Number, Date) -> LiveView

    /// Ends the sequence, from any task. Pending events may still be delivered.
    public func stop() {
        listener.continuation.finish()
    }

    /// Only one iterator at a time is supported.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: self, first: first, rest: listener.publications.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        let events: LiveEvents
        var first: MatchFeeds.Publication?
        var rest: AsyncStream<MatchFeeds.Publication>.Iterator
        /// The last snapshot that was sent to the listener.
        var seen: MatchSnapshot?

        public mutating func next() async -> LiveEvent? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> LiveEvent? {
            let publication: MatchFeeds.Publication
            if let first {
                publication = first
                self.first = nil
            } else if let next = await rest.next(isolation: actor) {
                publication = next
            } else {
                return nil
            }
            switch publication.news {
            case .watched(let watched): return event(showing: watched, of: publication.number)
            case .unavailable: return .silence
            case .over: return .over(isDeleted: false)
            case .deleted: return .over(isDeleted: true)
            }
        }

        private mutating func event(
            showing watched: WatchedMatch, of number: MatchFeeds.Publication.Number
        ) -> LiveEvent {
            // The current time instead of the time of the reading: a listener may take a reading late.
            let instant = events.now()
            let snapshot = MatchSnapshot(watched, at: instant)
            defer { seen = snapshot }
            switch MatchFeedPresenter().news(in: snapshot, at: instant, after: seen, lastEventID: events.lastEventID) {
            case .match(let say):
                return .match(id: snapshot.eventID, view: events.view(watched, number, instant), say: say)
            case .clock(let remaining, let added):
                return .clock(remaining: remaining, added: added, revision: watched.match.revision)
            case .silence: return .silence
            }
        }
    }
}
