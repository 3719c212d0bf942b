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
    private struct Feed {
        /// Distinguishes this feed from a later one with the same access.
        let id: Int
        let reading: Task<Void, Never>
        var listeners: [Int: AsyncStream<Publication>.Continuation] = [:]
        var latest: Publication?
        /// The match and its owner; nil before a reading succeeded.
        var match: (id: Gather.ID, owner: User.ID)?
    }

    /// What the feeds of a match have in common.
    private struct Match {
        var feedCount = 0
        /// The match that was published last to its organiser. Feeds that read the same keep this object, so that a match with many
        /// names is in memory once and not for each session that listens.
        var latest: ListenedMatch?
    }

    private struct State {
        private(set) var feeds: [MatchAccess: Feed] = [:]
        /// The number of listeners of all feeds of an owner. A match has a feed for each session of the owner that
        /// listens, and one for its link.
        private(set) var audiences: [User.ID: Int] = [:]
        /// The matches that have feeds.
        private(set) var matches: [Gather.ID: Match] = [:]
        /// The number that was given out last, to a feed, a listener or a publication.
        var last = 0

        mutating func set(_ feed: Feed?, for access: MatchAccess) {
            // The new feed is counted first, so that a match keeps its latest reading.
            if let feed { count(feed, 1) }
            if let old = feeds[access] { count(old, -1) }
            feeds[access] = feed
        }

        mutating func keep(_ match: ListenedMatch) {
            guard match.watched != nil else { return }
            matches[match.id]?.latest = match
        }

        /// - Parameter sign: 1 to add the feed, -1 to remove it.
        private mutating func count(_ feed: Feed, _ sign: Int) {
            guard let (id, owner) = feed.match else { return }
            let audience = (audiences[owner] ?? 0) + sign * feed.listeners.count
            audiences[owner] = audience == 0 ? nil : audience
            var match = matches[id] ?? Match()
            match.feedCount += sign
            matches[id] = match.feedCount == 0 ? nil : match
        }
    }

    private let interactor: MatchFeedInteractor
    private let signals: MatchSignals
    private let heartbeat: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())
    /// Owners of matches take turns with readings: an owner can listen to many matches in many sessions, and reading a match with many
    /// moves takes milliseconds. All readings can wait, because each feed has at most one.
    private let turns = KeyedSemaphore<String>(
        concurrency: 16, concurrencyPerKey: 2, waitingLimit: 1_000_000, waitingLimitPerKey: 1_000_000)

    /// - Parameters:
    ///   - heartbeat: how long a feed waits at most for a signal before it reads the match again, to find changes that are not
    ///     signalled.
    ///   - now: returns the current time, for match clocks and the ends of links.
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
    /// again. `.over` or `.deleted` is the last message.
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
            var reading: MatchReading?
            while !Task.isCancelled, let turn = await self?.turn(of: access, as: id, for: address, after: reading) {
                reading = turn.reading
                await turn.pause()
            }
        }
    }

    /// The result of one reading, and the pause before the next one.
    private struct Turn {
        let reading: MatchReading?
        let pause: @Sendable () async -> Void
    }

    /// Waits until the owner of the match has a turn, reads the match and notifies the listeners.
    /// - Returns: nil when the match was deleted, the listeners are no longer allowed to see it, or nobody listens any more.
    private func turn(
        of access: MatchAccess, as id: Int, for address: String?, after last: MatchReading?
    ) async -> Turn? {
        let owner = access.owner(knowing: last)
        let context = CallContext(deadline: .now + CallContext.pageLimit, requestID: nil)
        let turn = await CallContext.$current.withValue(context) {
            await Result { () async throws(ServiceError) in
                try await turns.wait(as: owner, turns: [owner]) { () async throws(ServiceError) in
                    await read(access, as: id, for: address, after: last)
                }
            }
        }
        switch turn {
        case .success(let turn): return turn
        // A backend that does not answer has kept the places until the deadline.
        case .failure: return failed(access, as: id, after: last, signals.signals(about: access.topics(knowing: last)))
        }
    }

    private func read(
        _ access: MatchAccess, as id: Int, for address: String?, after last: MatchReading?
    ) async -> Turn? {
        let topics = access.topics(knowing: last)
        // Subscribe to signals first, so that a change during the reading is read in the next turn.
        let changes = signals.signals(about: topics)
        switch await interactor.reading(for: access, clientAddress: address) {
        case .success(let read):
            // A spectator's topics are known only after the first reading. The match is read again, this time with signals about them.
            guard access.topics(knowing: read) == topics else { return Turn(reading: read) {} }
            let reading = known(read)
            let listeners = publish(.watched(reading.match), of: access, as: id, owner: reading.ownerID)
            let pause = Self.pause(for: listeners, namesOf: reading.sizeOfNames)
            return pausing(for: timeLeft(of: reading), or: changes, after: pause, with: reading)
        case .failure(.unauthorized), .failure(.gone):
            publish(.over, of: access, as: id)
            return nil
        case .failure(.notFound):
            publish(.deleted, of: access, as: id)
            return nil
        case .failure:
            return failed(access, as: id, after: last, changes)
        }
    }

    /// Sends the last state again. Listeners keep it, and their clocks continue.
    private func failed(
        _ access: MatchAccess, as id: Int, after last: MatchReading?, _ changes: AsyncStream<Void>
    ) -> Turn {
        publish(last.map { .watched($0.match) } ?? .unavailable, of: access, as: id, owner: last?.ownerID)
        return pausing(for: heartbeat / 3, or: changes, with: last)
    }

    /// The turn and its pause, which lasts until a signal comes or `duration` has passed. A signal does not end the pause before
    /// `minimum` has passed.
    private func pausing(
        for duration: Duration, or changes: AsyncStream<Void>, after minimum: Duration? = nil,
        with reading: MatchReading?
    ) -> Turn {
        Turn(reading: reading) { [sleep] in
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
    private func timeLeft(of reading: MatchReading) -> Duration {
        let instant = now()
        var left = heartbeat
        if let clock = reading.match.shown.clock, clock.phase(at: instant) == .running {
            left = min(left, .milliseconds(clock.remainingMilliseconds(at: instant) + 1))
        }
        if let end = reading.linkEnd, end > instant {
            left = min(left, .seconds(end.timeIntervalSince(instant)) + .milliseconds(1))
        }
        return left
    }

    /// The reading with the match that another feed published last, if it is equal.
    private func known(_ read: MatchReading) -> MatchReading {
        var reading = read
        if let latest = state.withLock({ $0.matches[read.id]?.latest }), latest == read.match {
            reading.match = latest
        }
        return reading
    }

    /// Sends news to all listeners of a feed.
    /// - Parameter owner: the owner of the match; nil before a reading succeeded, and for the last news of the feed.
    /// - Returns: the number of listeners of all matches of the owner; 0 before a reading succeeded, and when the feed has no
    ///   listeners any more.
    @discardableResult
    private func publish(_ news: News, of access: MatchAccess, as id: Int, owner: User.ID? = nil) -> Int {
        // Only the task of the feed publishes, so this is still the latest publication when it is replaced below.
        let latest = state.withLock { $0.feeds[access]?.latest }
        let repeated = latest?.news == news ? latest : nil
        let (publication, listeners, audience) = state.withLock {
            state -> (Publication, [AsyncStream<Publication>.Continuation], Int) in
            state.last += 1
            let publication = repeated ?? Publication(number: .init(value: state.last), news: news)
            guard var feed = state.feeds[access], feed.id == id else { return (publication, [], 0) }
            feed.latest = publication
            if case .watched(let match) = news, let owner { feed.match = (match.id, owner) }
            state.set(news.isLast ? nil : feed, for: access)
            if case .watched(let match) = news { state.keep(match) }
            return (publication, Array(feed.listeners.values), feed.match.flatMap { state.audiences[$0.owner] } ?? 0)
        }
        for listener in listeners {
            listener.yield(publication)
            if news.isLast { listener.finish() }
        }
        return audience
    }
}
