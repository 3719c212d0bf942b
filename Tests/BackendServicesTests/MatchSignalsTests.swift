// Change notifications: delivery, merging, and removal of listeners.

import Entities
import Foundation
import Testing

@testable import BackendServices

@Suite struct MatchSignalsTests {
    let signals = MatchSignals()
    static let gather = MatchSignals.Topic.gather(UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    static let other = MatchSignals.Topic.gather(UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    static let session = MatchSignals.Topic.session(AccessToken(value: "ann"))

    @Test("A signal is kept until the listener waits for it; several are delivered as one", .timeLimit(.minutes(30)))
    func buffered() async {
        let stream = signals.signals(about: [Self.gather])
        for _ in 1...5 { signals.send(Self.gather) }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        signals.send(Self.gather)
        #expect(await iterator.next() != nil)
        #expect(await stream.hasSignal == false)
    }

    @Test("A listener receives no earlier signals and no signals about other topics", .timeLimit(.minutes(30)))
    func otherTopics() async {
        signals.send(Self.gather)
        let stream = signals.signals(about: [Self.gather])
        signals.send(Self.other, Self.session, .session(AccessToken(value: "bob")))
        #expect(await stream.hasSignal == false)
    }

    @Test(
        "A listener receives the signals of all its topics, and a single signal for a change of two of them",
        .timeLimit(.minutes(30)))
    func severalTopics() async {
        let stream = signals.signals(about: [Self.gather, Self.session, Self.gather])
        var iterator = stream.makeAsyncIterator()
        for topic in [Self.gather, Self.session] {
            signals.send(topic)
            #expect(await iterator.next() != nil)
        }
        signals.send(Self.gather, Self.session)
        #expect(await iterator.next() != nil)
        #expect(await stream.hasSignal == false)
    }

    @Test("Each listener sees the state after the last of many concurrent changes", .timeLimit(.minutes(30)))
    func noChangeIsLost() async {
        let count = Count()
        let listeners = (1...20).map { _ in signals.signals(about: [Self.gather]) }
        await withTaskGroup(of: Void.self) { group in
            for stream in listeners {
                group.addTask {
                    // Reads the state after each signal, as the task of a live page does.
                    for await _ in stream where await count.value == 500 { return }
                }
            }
            for _ in 1...10 {
                group.addTask {
                    for _ in 1...50 {
                        await count.increment()
                        signals.send(Self.gather)
                    }
                }
            }
        }
        #expect(await count.value == 500)
    }

    @Test("A listener that drops the stream or is cancelled is removed", .timeLimit(.minutes(30)))
    func leaving() async {
        for _ in 1...100 { _ = signals.signals(about: [Self.gather, Self.session]) }
        #expect(signals.listenerCount == 0)
        let tasks = (1...10).map { _ in
            let stream = signals.signals(about: [Self.gather, Self.other])
            return Task { for await _ in stream {} }
        }
        #expect(signals.listenerCount == 10)
        signals.send(Self.gather)
        for task in tasks {
            task.cancel()
            await task.value
        }
        #expect(signals.listenerCount == 0)
        #expect(signals.topicCount == 0)
        signals.send(Self.gather, Self.session)
    }

    @Test("Other listeners still receive signals when one leaves", .timeLimit(.minutes(30)))
    func staying() async {
        let stream = signals.signals(about: [Self.gather])
        do { _ = signals.signals(about: [Self.gather]) }
        #expect(signals.listenerCount == 1)
        signals.send(Self.gather)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() != nil)
    }

    private actor Count {
        var value = 0
        func increment() { value += 1 }
    }
}

extension AsyncStream<Void> {
    /// Whether a signal is pending. Ends the stream.
    var hasSignal: Bool {
        get async {
            let next = Task {
                for await _ in self { return true }
                return false
            }
            // A cancelled listener still receives a pending signal.
            next.cancel()
            return await next.value
        }
    }
}
