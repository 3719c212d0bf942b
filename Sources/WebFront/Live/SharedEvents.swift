// Fragments of matches that many listeners receive are rendered and compressed once. Other events are short, and are made for each
// listener.

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
final class SharedEvents: Sendable {
    private struct Key: Hashable {
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

    /// The event of a key. The first listener renders it, and others that need the same wait for it.
    private final class Entry: Sendable {
        /// The instant of the clock in the event.
        let instant: Date
        private let event = Mutex<EventBytes?>(nil)

        init(at instant: Date) {
            self.instant = instant
        }

        func bytes<Failure>(_ make: () throws(Failure) -> EventBytes) throws(Failure) -> EventBytes {
            try event.withLock { event throws(Failure) in
                if let event { return event }
                let made = try make()
                event = made
                return made
            }
        }
    }

    /// The longest time in seconds in which listeners get the same event. The time left in a shared event can be too long or too
    /// short by this value. A page whose clock runs is not affected, because it ignores a reading that is up to 300 ms longer than its own.
    private static let validity: TimeInterval = 0.1
    /// The maximum number of entries. When a new one would exceed it, all are dropped.
    private static let capacity = 64

    private let entries = Mutex<[Key: Entry]>([:])

    /// The number of entries, for tests.
    var count: Int { entries.withLock { $0.count } }

    /// The event for one listener.
    /// - Parameters:
    ///   - localization, origin: of the listener's page.
    ///   - write: writes the event, unless it was written for another listener.
    func bytes<Failure>(
        of event: LiveEvent, in localization: LocalizationContext, at origin: String, isCompressed: Bool,
        write: (inout EventText) throws(Failure) -> Void
    ) throws(Failure) -> EventBytes {
        guard case .match(_, let view, let say) = event else { return try Self.made(isCompressed, write) }
        let key = Key(
            subject: view.subject, localization: localization.variant(with: view.dates), origin: origin,
            announcement: say, isCompressed: isCompressed)
        let entry = entries.withLock { entries in
            if let entry = entries[key], abs(view.instant.timeIntervalSince(entry.instant)) < Self.validity {
                return entry
            }
            entries = entries.filter { abs(view.instant.timeIntervalSince($0.value.instant)) < Self.validity }
            if entries.count >= Self.capacity { entries = [:] }
            let entry = Entry(at: view.instant)
            entries[key] = entry
            return entry
        }
        return try entry.bytes { () throws(Failure) in try Self.made(isCompressed, write) }
    }

    private static func made<Failure>(
        _ isCompressed: Bool, _ write: (inout EventText) throws(Failure) -> Void
    ) throws(Failure) -> EventBytes {
        var text = EventText()
        try write(&text)
        return EventBytes(text.bytes, isCompressed: isCompressed)
    }
}
