// Reads each match that has listeners (open event streams), once for all listeners with the same access.

import BackendServices
import Entities
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The feeds of matches that have listeners, one for each access. The first listener of a feed starts a task that reads the match.
/// When the last listener leaves, the task ends, so that nothing runs without listeners.
final class MatchFeeds: Sendable {
    /// A message for a listener. A new message replaces one that was not taken yet: a slow listener misses intermediate
    /// states, but never the last one.
    enum News: Sendable, Equatable {
        case watched(WatchedMatch)
        /// The match could not be read yet, and is read again after a pause.
        case unavailable
        /// The session or the link has ended.
        case over
        /// The match was deleted.
        case deleted

        /// Whether no message follows this one.
        var isLast: Bool { self == .over || self == .deleted }
    }

    /// A message to all listeners of a feed. A class, so that the listeners keep references to one object instead of copies. The same
    /// news in a row are one publication, so that no listener has to compare matches.
    final class Publication: Sendable {
        /// Unique in the process.
        struct Number: Sendable, Hashable { let value: Int }

        let number: Number
        let news: News

        init(number: Number, news: News) {
            self.number = number
            self.news = news
        }
    }

    /// The subscription of one listener. It ends when ``publications`` is released or ``continuation`` is finished.
    struct Listener: Sendable {
        let publications: AsyncStream<Publication>
        let continuation: AsyncStream<Publication>.Continuation
    }

    private struct Feed {
        /// Distinguishes this feed from a later one with the same access.
        let id: Int
        let reading: Task<Void, Never>
        var listeners: [Int: AsyncStream<Publication>.Continuation] = [:]
        var latest: Publication?
        /// The owner of the match; nil before the first reading.
        var owner: User.ID?
    }

    private struct State {
        private(set) var feeds: [MatchAccess: Feed] = [:]
        /// The number of listeners of all feeds of an owner. A match has a feed for each session of the owner that
        /// listens, and one for its link.
        private(set) var audiences: [User.ID: Int] = [:]
        /// The number that was given out last, to a feed, a listener or a publication.
        var last = 0

        mutating func set(_ feed: Feed?, for access: MatchAccess) {
            if let old = feeds[access] { count(-old.listeners.count, of: old) }
            feeds[access] = feed
            if let feed { count(feed.listeners.count, of: feed) }
        }

        private mutating func count(_ difference: Int, of feed: Feed) {
            guard let owner = feed.owner else { return }
            let count = (audiences[owner] ?? 0) + difference
            audiences[owner] = count == 0 ? nil : count
        }
    }

    private let interactor: MatchFeedInteractor
    private let signals: MatchSignals
    private let heartbeat: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - heartbeat: how long a feed waits for a signal before it reads the match again, to find changes that are not signalled.
    ///   - now: returns the current time, for match clocks.
    ///   - sleep: waits, and throws when its task is cancelled.
    init(
        interactor: MatchFeedInteractor, signals: MatchSignals, heartbeat: Duration,
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.interactor = interactor
        self.signals = signals
        self.heartbeat = heartbeat
        self.now = now
        self.sleep = sleep
    }

    /// The number of feeds, for tests.
    var count: Int { state.withLock { $0.feeds.count } }

    /// Starts listening. The listener receives the current match, then later states, see ``News``, and at each heartbeat the state
    /// again.
    /// `.over` or `.deleted` is the last message.
    func listen(by access: MatchAccess) -> Listener {
        let (publications, continuation) = AsyncStream.makeStream(
            of: Publication.self, bufferingPolicy: .bufferingNewest(1))
        let (id, feed) = state.withLock { state in
            state.last += 1
            let id = state.last
            var feed = state.feeds[access] ?? Feed(id: id, reading: reading(of: access, as: id))
            feed.listeners[id] = continuation
            state.set(feed, for: access)
            if let latest = feed.latest { continuation.yield(latest) }
            return (id, feed.id)
        }
        continuation.onTermination = { [weak self] _ in self?.leave(id, feed, access) }
        return Listener(publications: publications, continuation: continuation)
    }

    private func leave(_ listener: Int, _ id: Int, _ access: MatchAccess) {
        let abandoned = state.withLock { state -> Task<Void, Never>? in
            guard var feed = state.feeds[access], feed.id == id else { return nil }
            feed.listeners[listener] = nil
            state.set(feed.listeners.isEmpty ? nil : feed, for: access)
            return feed.listeners.isEmpty ? feed.reading : nil
        }
        abandoned?.cancel()
    }

    // MARK: Reading

    /// Starts the task that reads the match. It is detached, because it outlives the request that started it and must
    /// not inherit the request's task-local values, such as the deadline.
    private func reading(of access: MatchAccess, as id: Int) -> Task<Void, Never> {
        let address = CallContext.current?.clientAddress
        return Task.detached { [weak self] in
            var watched: WatchedMatch?
            while !Task.isCancelled, let turn = await self?.turn(of: access, as: id, for: address, after: watched) {
                watched = turn.watched
                await turn.pause()
            }
        }
    }

    /// The result of one reading, and the pause before the next one.
    private struct Turn {
        let watched: WatchedMatch?
        let pause: @Sendable () async -> Void
    }

    /// Reads the match and notifies the listeners.
    /// - Returns: nil when the match was deleted, or the listeners may not see it any more.
    private func turn(
        of access: MatchAccess, as id: Int, for address: String?, after last: WatchedMatch?
    ) async -> Turn? {
        let topics = access.topics(knowing: last)
        // Subscribe to signals first, so that a change during the reading is read in the next turn.
        let changes = signals.signals(about: topics)
        switch await interactor.watched(for: access, clientAddress: address) {
        case .success(let watched):
            // A spectator's topics are known only after the first reading. The match is read again, this time with signals about them.
            guard access.topics(knowing: watched) == topics else { return Turn(watched: watched) {} }
            let listeners = publish(.watched(watched), of: access, as: id)
            let pause = Self.pause(for: listeners, namesOf: watched.sizeOfNames)
            return pausing(for: timeLeft(of: watched, for: access), or: changes, after: pause, with: watched)
        case .failure(.unauthorized), .failure(.gone):
            publish(.over, of: access, as: id)
            return nil
        case .failure(.notFound):
            publish(.deleted, of: access, as: id)
            return nil
        case .failure:
            // Listeners keep the last state, and their clocks continue.
            publish(last.map(News.watched) ?? .unavailable, of: access, as: id)
            return pausing(for: heartbeat / 3, or: changes, with: last)
        }
    }

    /// The turn and its pause, which lasts until a signal comes or `duration` has passed. A signal does not end the pause before
    /// `minimum` has passed.
    private func pausing(
        for duration: Duration, or changes: AsyncStream<Void>, after minimum: Duration? = nil,
        with watched: WatchedMatch?
    ) -> Turn {
        Turn(watched: watched) { [sleep] in
            let minimum = min(minimum ?? .zero, duration)
            if minimum > .zero { try? await sleep(minimum) }
            guard minimum < duration else { return }
            await withTaskGroup { group in
                group.addTask { for await _ in changes { return } }
                group.addTask { try? await sleep(duration - minimum) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// The time until a running clock reaches zero or the link of a spectator ends, but at most a heartbeat. One millisecond is
    /// added, so that the clock has reached zero, or the link has ended, when the match is read.
    private func timeLeft(of watched: WatchedMatch, for access: MatchAccess) -> Duration {
        let (clock, instant) = (watched.match.clock, now())
        var left = heartbeat
        if !watched.isEnded, clock.phase(at: instant) == .running {
            left = min(left, .milliseconds(clock.remainingMilliseconds(at: instant) + 1))
        }
        if case .spectator = access, let end = watched.match.link?.endsAt(afterMatch: watched.endedAt), end > instant {
            left = min(left, .seconds(end.timeIntervalSince(instant)) + .milliseconds(1))
        }
        return left
    }

    /// Sends news to all listeners of a feed.
    /// - Returns: the number of listeners of all matches of the owner; 0 before a reading succeeded, and when the feed has
    ///   ended.
    @discardableResult
    private func publish(_ news: News, of access: MatchAccess, as id: Int) -> Int {
        // Only the task of the feed publishes, so this is still the latest publication when it is replaced below.
        let latest = state.withLock { $0.feeds[access]?.latest }
        let repeated = latest?.news == news ? latest : nil
        let (publication, listeners, audience) = state.withLock {
            state -> (Publication, [AsyncStream<Publication>.Continuation], Int) in
            state.last += 1
            let publication = repeated ?? Publication(number: .init(value: state.last), news: news)
            guard var feed = state.feeds[access], feed.id == id else { return (publication, [], 0) }
            feed.latest = publication
            if case .watched(let watched) = news { feed.owner = watched.ownerID }
            state.set(news.isLast ? nil : feed, for: access)
            return (publication, Array(feed.listeners.values), feed.owner.flatMap { state.audiences[$0] } ?? 0)
        }
        for listener in listeners {
            listener.yield(publication)
            if news.isLast { listener.finish() }
        }
        return audience
    }
}
