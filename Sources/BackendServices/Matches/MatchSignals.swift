// Change notifications, within this process and to other servers of the same database.

public import Entities
internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Notifies listeners that a match, a session or an account may have changed. Listeners read the new state from the
/// services. Signals carry no data, so several pending signals are delivered as one, and a slow listener still reads the latest state.
public final class MatchSignals: Sendable {
    /// The subject of a signal.
    public enum Topic: Sendable, Hashable {
        /// The clock, goals, teams, link or result may have changed, or the gather was deleted.
        case gather(Gather.ID)
        /// The session with this hash of its token may have ended, or the data of its user changed.
        case session(hash: Data)
        /// Sessions of the account may have ended, or the account was deleted.
        case account(User.ID)

        /// The session may have ended, or the data of its user changed.
        public static func session(_ token: AccessToken) -> Topic { .session(hash: token.hash) }
    }

    private struct Listener {
        let topics: [Topic]
        let signals: AsyncStream<Void>.Continuation
    }

    private let listeners = Mutex<(byTopic: [Topic: Set<Int>], all: [Int: Listener], last: Int)>(([:], [:], 0))

    private let relay: (any SignalRelay)?

    /// - Parameter relay: the connection to other servers of the same database; nil where there are none.
    public init(relay: (any SignalRelay)? = nil) {
        self.relay = relay
        relay?.receive { [weak self] signal in
            switch signal {
            case .topics(let topics): self?.notify(topics)
            case .anything: self?.notifyAll()
            }
        }
    }

    /// Signals all listeners of the topics, here and at other servers.
    public func send(_ topics: Topic...) {
        notify(topics)
        relay?.send(topics)
    }

    private func notifyAll() {
        listeners.withLock { listeners in
            for listener in listeners.all.values { listener.signals.yield() }
        }
    }

    private func notify(_ topics: [Topic]) {
        listeners.withLock { listeners in
            for id in Set(topics.flatMap { listeners.byTopic[$0] ?? [] }) { listeners.all[id]?.signals.yield() }
        }
    }

    /// The signals about any of the topics, until the task that reads them is cancelled or the stream is released.
    public func signals(about topics: [Topic]) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = listeners.withLock { listeners in
            listeners.last += 1
            for topic in topics { listeners.byTopic[topic, default: []].insert(listeners.last) }
            listeners.all[listeners.last] = Listener(topics: topics, signals: continuation)
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    /// The number of current listeners.
    var listenerCount: Int { listeners.withLock { $0.all.count } }

    /// The number of topics with listeners.
    var topicCount: Int { listeners.withLock { $0.byTopic.count } }

    private func remove(_ id: Int) {
        listeners.withLock { listeners in
            guard let listener = listeners.all.removeValue(forKey: id) else { return }
            for topic in listener.topics {
                listeners.byTopic[topic]?.remove(id)
                if listeners.byTopic[topic]?.isEmpty ?? false { listeners.byTopic[topic] = nil }
            }
        }
    }
}

/// Passes signals between the servers of one database.
public protocol SignalRelay: Sendable {
    /// Sends the topics to the other servers. Returns without waiting for this.
    func send(_ topics: [MatchSignals.Topic])

    /// Calls `body` with the signals of the other servers, from now on.
    func receive(_ body: @escaping @Sendable (RelayedSignal) -> Void)
}

/// What other servers signal.
public enum RelayedSignal: Sendable, Hashable {
    case topics([MatchSignals.Topic])
    /// Signals may have been lost: the connection was interrupted.
    case anything
}
