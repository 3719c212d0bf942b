// Word that something changed, for whoever shows it to people meanwhile.

public import Entities
public import FoundationEssentials
internal import Synchronization

/// Tells listeners that a match or a session changed; what it is now they ask the services. A signal says nothing else, so
/// that many in a row are as good as one, and a listener that is slow misses none.
public final class MatchSignals: Sendable {
    /// What a signal is about.
    public enum Topic: Sendable, Hashable {
        /// Clock, goals, teams, result, or that it is gone.
        case gather(Gather.ID)
        /// The session may be over, or what belongs to its user changed.
        case session(AccessToken)
    }

    private struct Listener {
        let topics: [Topic]
        let signals: AsyncStream<Void>.Continuation
    }

    private let listeners = Mutex<(byTopic: [Topic: Set<Int>], all: [Int: Listener], last: Int)>(([:], [:], 0))

    public init() {}

    /// Wakes everyone who listens to one of the topics.
    public func send(_ topics: Topic...) {
        listeners.withLock { listeners in
            for id in Set(topics.flatMap { listeners.byTopic[$0] ?? [] }) { listeners.all[id]?.signals.yield() }
        }
    }

    /// Signals about any of the topics, from now on until the listener's task ends or drops the stream. Several that were not
    /// taken yet are one.
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

    /// How many listen; those who left do not count.
    var listenerCount: Int { listeners.withLock { $0.all.count } }

    /// How many topics are listened to.
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
