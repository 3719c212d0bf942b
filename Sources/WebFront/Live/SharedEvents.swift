// The fragment of a match is rendered and compressed once for all listeners who get the same fragment. Other events are short, and
// are written for each listener.

import Entities
import Localization
import Modules
import NIOCore
import Synchronization

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps the latest events of matches for listeners whose events are equal: those with the same subject, language, formats, time zone
/// offsets, announcement and compression, at the same scheme and host.
///
/// Listeners choose language, formats and time zone, so a change of a match can need thousands of renderings, of up to a
/// millisecond each. The first 16 different events of a state of a match are rendered immediately. Others take turns, see
/// ``RenderingTurns``.
final class SharedEvents: Sendable {
    typealias Write = @Sendable (inout EventText) throws -> Void

    /// The event for one listener, now or later.
    enum Delivery {
        case made(EventBytes)
        /// The event is rendered when it has a turn.
        case waiting(EventWaiter)
    }

    /// The longest time in seconds in which listeners get the same event. The time left that a shared event shows can be too long by
    /// up to this value. A page whose clock runs is not affected, because it ignores a reading that is up to 300 ms longer than
    /// its own.
    /// An event that waits for a turn shows the clock as it was when the wait began. The next event with the clock corrects this.
    static let validity: TimeInterval = 0.1

    private let turns: RenderingTurns
    private let store: Mutex<SharedEventStore>

    /// - Parameters:
    ///   - unqueued: how many different events of a state of a match are rendered without a turn. Most matches have fewer: there are
    ///     few languages, and few offsets of time zones among people who follow a match.
    ///   - size: the maximum number of bytes of the events that are kept.
    init(unqueued: Int = 16, size: Int = 16 << 20, turns: RenderingTurns = RenderingTurns()) {
        store = Mutex(SharedEventStore(unqueued: unqueued, size: size))
        self.turns = turns
    }

    /// The number of events that are kept, for tests.
    var count: Int { store.withLock { $0.count } }

    /// The event for one listener.
    /// - Parameters:
    ///   - localization: the language, formats and time zone of the listener's page.
    ///   - origin: the scheme and host of the listener's page; empty for spectators.
    ///   - line: where the event waits, if it takes a turn.
    ///   - write: writes the event; not called when the event was written for another listener.
    func delivery(
        of event: LiveEvent, in localization: LocalizationContext, at origin: String, isCompressed: Bool,
        in line: RenderingTurns.Line, write: @escaping Write
    ) throws -> Delivery {
        guard case .match(let id, let view, let say) = event else { return .made(try Self.made(isCompressed, write)) }
        let place = SharedEventStore.Place(
            state: .init(match: view.match, id: id),
            key: .init(
                subject: view.subject, localization: localization.variant(with: view.dates), origin: origin,
                announcement: say, isCompressed: isCompressed))
        let (event, wait) = store.withLock { store in
            let event = store.event(at: place, showing: view.instant)
            // Under the lock, so that `render` does not drop the event before this listener waits for it.
            return (event, event.takesTurn ? event.wait(in: line) : nil)
        }
        if let (waiter, isNewInLine) = wait {
            if isNewInLine { render(event, at: place, in: line, isCompressed, write) }
            return .waiting(waiter)
        }
        let (bytes, isMade) = try event.bytes { try Self.made(isCompressed, write) }
        if isMade { store.withLock { $0.keep(event, at: place, size: bytes.size) } }
        return .made(bytes)
    }

    /// Renders an event when it has a turn. The task is detached, because the listener that starts it can leave before the turn while
    /// others still wait for the event.
    private func render(
        _ event: SharedEvent, at place: SharedEventStore.Place, in line: RenderingTurns.Line, _ isCompressed: Bool,
        _ write: @escaping Write
    ) {
        Task.detached { [self] in
            let hasTurn = await turns.take(for: place.state.match, in: line) {
                let turn = store.withLock { store in
                    let turn = event.turn()
                    if turn == .drop { store.remove(event, at: place) }
                    return turn
                }
                guard turn == .render else { return false }
                do {
                    end(event, at: place, with: .made(try Self.made(isCompressed, write)))
                } catch {
                    end(event, at: place, with: .failed(error))
                }
                return true
            }
            if !hasTurn { leave(line, event, at: place) }
        }
    }

    /// Refuses an event that has lost its place in a line, unless it has a place in another line or has had its turn there.
    private func leave(_ line: RenderingTurns.Line, _ event: SharedEvent, at place: SharedEventStore.Place) {
        let isRefused = store.withLock { store in
            // Under the lock, so that no listener finds an event that will be refused.
            let isRefused = event.leave(line)
            if isRefused { store.remove(event, at: place) }
            return isRefused
        }
        if isRefused { event.end(with: .refused) }
    }

    private func end(_ event: SharedEvent, at place: SharedEventStore.Place, with outcome: EventWaiter.Outcome) {
        store.withLock { store in
            if case .made(let bytes) = outcome {
                store.keep(event, at: place, size: bytes.size)
            } else {
                store.remove(event, at: place)
            }
        }
        event.end(with: outcome)
    }

    private static func made(_ isCompressed: Bool, _ write: Write) throws -> EventBytes {
        var text = EventText()
        try write(&text)
        return EventBytes(text.bytes, isCompressed: isCompressed)
    }
}
