// What a listener is sent, as plain values: the web front makes bytes of them, in the listener's language.

import BackendServices
import Entities
import FoundationEssentials
public import Localization
public import Templates

/// One event of a match.
public enum LiveEvent: Sendable {
    /// The match changed, or this is the listener's first event.
    /// - Parameters:
    ///   - id: for `Last-Event-ID`.
    ///   - view: the fragment of the page, as it is now.
    ///   - say: for those who hear the page; nil when there is nothing to say.
    case match(id: String, view: any TemplateView, say: LocalizedStringResource?)
    /// Nothing but time has passed. Milliseconds that are left, and of added time while it runs; the revision of the match.
    case clock(remaining: Int, added: Int?, revision: Int)
    /// Nothing at all, and the stream goes on.
    case silence
    /// The session or the link has ended, or the match is gone: the last event.
    case over
}

/// The events of one listener. Dropping it, or the end of the task that takes them, leaves the match.
public struct LiveEvents: AsyncSequence, Sendable {
    let listener: MatchFeeds.Listener
    let first: MatchFeeds.News
    let lastEventID: String?
    let now: @Sendable () -> Date
    /// The fragment of the listener's page.
    let view: @Sendable (WatchedMatch, Date) -> any TemplateView

    /// Ends the sequence, from any task. What was not taken yet may still come.
    public func stop() {
        listener.continuation.finish()
    }

    /// Only one at a time.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: self, first: first, rest: listener.news.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        let events: LiveEvents
        var first: MatchFeeds.News?
        var rest: AsyncStream<MatchFeeds.News>.Iterator
        /// What the listener saw last.
        var seen: MatchSnapshot?

        public mutating func next() async -> LiveEvent? {
            await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> LiveEvent? {
            let news: MatchFeeds.News
            if let first {
                news = first
                self.first = nil
            } else if let next = await rest.next(isolation: actor) {
                news = next
            } else {
                return nil
            }
            switch news {
            case .watched(let watched): return event(showing: watched)
            case .unavailable: return .silence
            case .over: return .over
            }
        }

        private mutating func event(showing watched: WatchedMatch) -> LiveEvent {
            // Of this instant and not of the reading: a listener may come to it late.
            let instant = events.now()
            let snapshot = MatchSnapshot(watched, at: instant)
            defer { seen = snapshot }
            switch MatchFeedPresenter().news(in: snapshot, at: instant, after: seen, lastEventID: events.lastEventID) {
            case .match(let say): return .match(id: snapshot.eventID, view: events.view(watched, instant), say: say)
            case .clock(let remaining, let added):
                return .clock(remaining: remaining, added: added, revision: watched.match.revision)
            case .silence: return .silence
            }
        }
    }
}
