// Reads each match that somebody listens to, once for all who listen by the same right.

import BackendServices
import Entities
import FoundationEssentials
import Synchronization

/// The matches that are listened to now. The first listener starts the reading of a match and the last one to leave ends
/// it, so that nothing runs when nobody listens.
final class MatchFeeds: Sendable {
    /// What a listener learns. A later one replaces one that was not taken yet: a slow listener misses states in between,
    /// never the last.
    enum News: Sendable, Equatable {
        case watched(WatchedMatch)
        /// The backend did not answer yet; it is asked again.
        case unavailable
        /// The session or the link has ended, or the match is gone.
        case over
    }

    /// One listener's place. Dropping ``news`` leaves, as finishing ``continuation`` does.
    struct Listener: Sendable {
        let news: AsyncStream<News>
        let continuation: AsyncStream<News>.Continuation
    }

    private struct Feed {
        /// Tells this reading from a later one of the same access.
        let id: Int
        let reading: Task<Void, Never>
        var listeners: [Int: AsyncStream<News>.Continuation] = [:]
        var latest: News?
    }

    private let interactor: MatchFeedInteractor
    private let signals: MatchSignals
    private let heartbeat: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex<(feeds: [MatchAccess: Feed], last: Int)>(([:], 0))

    /// - Parameters:
    ///   - heartbeat: how long a match goes without being read: what no signal tells is noticed after so long.
    ///   - now: the time that match clocks go by.
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

    /// The matches that are read now, for tests.
    var count: Int { state.withLock { $0.feeds.count } }

    /// From now on: the match as it is, then each change, and the same again at each heartbeat. After `.over` nothing comes.
    func listen(by access: MatchAccess) -> Listener {
        let (news, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(1))
        let (id, feed) = state.withLock { state in
            state.last += 1
            let id = state.last
            var feed = state.feeds[access] ?? Feed(id: id, reading: reading(of: access, as: id))
            feed.listeners[id] = continuation
            state.feeds[access] = feed
            if let latest = feed.latest { continuation.yield(latest) }
            return (id, feed.id)
        }
        continuation.onTermination = { [weak self] _ in self?.leave(id, feed, access) }
        return Listener(news: news, continuation: continuation)
    }

    private func leave(_ listener: Int, _ id: Int, _ access: MatchAccess) {
        let abandoned = state.withLock { state -> Task<Void, Never>? in
            guard var feed = state.feeds[access], feed.id == id else { return nil }
            feed.listeners[listener] = nil
            state.feeds[access] = feed.listeners.isEmpty ? nil : feed
            return feed.listeners.isEmpty ? feed.reading : nil
        }
        abandoned?.cancel()
    }

    // MARK: Reading

    /// Detached: it outlives the request that started it, and takes nothing of it along, such as its deadline.
    private func reading(of access: MatchAccess, as id: Int) -> Task<Void, Never> {
        Task.detached { [weak self] in
            var watched: WatchedMatch?
            while !Task.isCancelled, let turn = await self?.turn(of: access, as: id, after: watched) {
                watched = turn.watched
                await turn.pause()
            }
        }
    }

    /// What one reading came to, and how long it holds.
    private struct Turn {
        let watched: WatchedMatch?
        let pause: @Sendable () async -> Void
    }

    /// Reads the match and tells the listeners.
    /// - Returns: nil when they may see it no more.
    private func turn(of access: MatchAccess, as id: Int, after last: WatchedMatch?) async -> Turn? {
        let topics = access.topics(knowing: last)
        // Signals first: a change during the reading is read in the next turn.
        let changes = signals.signals(about: topics)
        switch await interactor.watched(for: access) {
        case .success(let watched):
            // Only now it is known which signals to wait for.
            guard access.topics(knowing: watched) == topics else { return Turn(watched: watched) {} }
            publish(.watched(watched), of: access, as: id)
            return pausing(for: min(heartbeat, timeLeft(of: watched)), or: changes, with: watched)
        case .failure(.unauthorized), .failure(.notFound):
            publish(.over, of: access, as: id)
            return nil
        case .failure:
            // Listeners keep what they have, and their clocks go on.
            publish(last.map(News.watched) ?? .unavailable, of: access, as: id)
            return pausing(for: heartbeat / 3, or: changes, with: last)
        }
    }

    private func pausing(for duration: Duration, or changes: AsyncStream<Void>, with watched: WatchedMatch?) -> Turn {
        Turn(watched: watched) { [sleep] in
            await withTaskGroup { group in
                group.addTask { for await _ in changes { return } }
                group.addTask { try? await sleep(duration) }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Until a clock that runs is at zero. A millisecond more, so that it is there when the match is read.
    private func timeLeft(of watched: WatchedMatch) -> Duration {
        let clock = watched.match.clock
        guard !watched.isEnded, clock.phase(at: now()) == .running else { return heartbeat }
        return .milliseconds(clock.remainingMilliseconds(at: now()) + 1)
    }

    private func publish(_ news: News, of access: MatchAccess, as id: Int) {
        let listeners = state.withLock { state -> [AsyncStream<News>.Continuation] in
            guard var feed = state.feeds[access], feed.id == id else { return [] }
            feed.latest = news
            state.feeds[access] = news == .over ? nil : feed
            return Array(feed.listeners.values)
        }
        for listener in listeners {
            listener.yield(news)
            if news == .over { listener.finish() }
        }
    }
}
