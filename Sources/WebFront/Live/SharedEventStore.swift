// The events that are rendered for several listeners, stored under the values that they depend on.

import Entities
import Localization
import Modules

import struct Localization.LocalizedStringResource

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds the event for a listener, decides whether the event takes a turn, and limits the memory of events.
struct SharedEventStore {
    /// A state of a match, identified by the id of its events. The same state has several publications, see `LiveView.Subject`: each
    /// session of the organiser and each link has its own, and there is a new one when only a name has changed.
    struct State: Hashable {
        let match: Gather.ID
        let id: String
    }

    /// What the bytes of an event depend on, besides the state.
    struct Key: Hashable {
        let subject: LiveView.Subject
        /// Language and formats, and instead of the time zone its offsets at the dates of the view: listeners can have
        /// any of 400 zones, which have only forty offsets, and each rendering takes up to a millisecond.
        let localization: LocalizationContext.Variant
        /// Scheme and host of the addresses that the organiser copies.
        let origin: String
        /// Listeners that missed an event get another announcement than others.
        let announcement: LocalizedStringResource?
        let isCompressed: Bool

        /// Announcements are compared but not hashed, because hashing happens under the lock and takes long for names
        /// of players with many combining marks. The listeners of one match have few announcements.
        func hash(into hasher: inout Hasher) {
            hasher.combine(subject)
            hasher.combine(localization)
            hasher.combine(origin)
            hasher.combine(isCompressed)
        }
    }

    struct Place {
        let state: State
        let key: Key
    }

    private struct Entry {
        /// Nil for an event without a turn that is not kept any more. Its entry remains, because `unqueuedCount` includes it.
        var event: SharedEvent?
        let takesTurn: Bool
    }

    private struct Entries {
        var byKey: [Key: Entry] = [:]
        /// The number of entries whose events take no turn.
        var unqueuedCount = 0
    }

    private struct Kept {
        let event: SharedEvent
        let place: Place
        let size: Int
    }

    /// The maximum number of states. When a new state comes, the one that has been known longest is forgotten.
    private static let stateLimit = 256

    private let unqueued: Int
    private let sizeLimit: Int
    private var entries: [State: Entries] = [:]
    /// The states of ``entries``, in the order in which they became known.
    private var states: [State] = []
    /// The events with bytes, in the order in which they were rendered.
    private var kept: [Kept] = []
    private var size = 0
    /// The instant for which an event was requested last.
    private var latest = Date.distantPast

    /// See ``SharedEvents/init(unqueued:size:turns:)``.
    init(unqueued: Int, size: Int) {
        self.unqueued = unqueued
        sizeLimit = size
    }

    var count: Int { kept.count }

    /// - Parameter instant: the instant at which the event should show the match clock. A known event may differ by less than
    ///   ``SharedEvents/validity``.
    mutating func event(at place: Place, showing instant: Date) -> SharedEvent {
        latest = instant
        let known = entries[place.state]?.byKey[place.key]
        if let event = known?.event, event.isValid(at: instant) { return event }
        if known == nil { prepare(place.state) }
        let takesTurn = known?.takesTurn ?? (entries[place.state, default: Entries()].unqueuedCount >= unqueued)
        let event = SharedEvent(at: instant, takesTurn: takesTurn)
        entries[place.state, default: Entries()].byKey[place.key] = Entry(event: event, takesTurn: takesTurn)
        if known == nil, !takesTurn { entries[place.state, default: Entries()].unqueuedCount += 1 }
        return event
    }

    /// Adds the state if it is new, and makes room for it.
    private mutating func prepare(_ state: State) {
        guard entries[state] == nil else { return }
        if states.count == Self.stateLimit { entries[states.removeFirst()] = nil }
        states.append(state)
        entries[state] = Entries()
    }

    /// Keeps a rendered event for other listeners, until it is not valid any more or newer events need its memory.
    mutating func keep(_ event: SharedEvent, at place: Place, size: Int) {
        kept.append(Kept(event: event, place: place, size: size))
        self.size += size
        var dropped = 0
        while dropped < kept.count, self.size > sizeLimit || !kept[dropped].event.isValid(at: latest) {
            self.size -= kept[dropped].size
            remove(kept[dropped].event, at: kept[dropped].place)
            dropped += 1
        }
        kept.removeFirst(dropped)
    }

    /// Removes an event, unless another one has its place.
    mutating func remove(_ event: SharedEvent, at place: Place) {
        guard entries[place.state]?.byKey[place.key]?.event === event else { return }
        if event.takesTurn {
            entries[place.state]?.byKey[place.key] = nil
        } else {
            entries[place.state]?.byKey[place.key]?.event = nil
        }
    }
}

extension SharedEvent {
    fileprivate func isValid(at instant: Date) -> Bool {
        abs(instant.timeIntervalSince(self.instant)) < SharedEvents.validity
    }
}
