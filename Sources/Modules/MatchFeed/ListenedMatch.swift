// A match as a feed reads it and sends it to its listeners.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A match that a feed has read.
struct MatchReading: Sendable {
    let id: Gather.ID
    let ownerID: User.ID
    /// When the link for spectators ends; nil for the organiser, while the match runs, when the end of the match is not known, and
    /// for a link that is kept.
    let linkEnd: Date?
    /// The size of the names of everybody in the match, in bytes.
    let sizeOfNames: Int
    /// What the listeners receive.
    var match: ListenedMatch

    private init(_ watched: WatchedMatch, linkEnd: Date?, match: ListenedMatch) {
        id = watched.id
        ownerID = watched.ownerID
        self.linkEnd = linkEnd
        sizeOfNames = watched.lineup.reduce(0) { $0 + $1.name.utf8.count }
        self.match = match
    }

    static func organiser(_ watched: WatchedMatch) -> MatchReading {
        MatchReading(watched, linkEnd: nil, match: .organiser(watched))
    }

    static func spectators(_ watched: WatchedMatch) -> MatchReading {
        MatchReading(watched, linkEnd: watched.linkEnd, match: .spectators(watched))
    }
}

/// A match as the listeners of a feed may see it. A class, so that the listeners keep references to one object instead of copies.
final class ListenedMatch: Sendable, Equatable {
    /// Pages for spectators do not show the id.
    let id: Gather.ID
    /// What all listeners see.
    let shown: PublicMatch
    /// The whole match, for its organiser; nil for spectators.
    let watched: WatchedMatch?

    private init(_ id: Gather.ID, shown: PublicMatch, watched: WatchedMatch?) {
        self.id = id
        self.shown = shown
        self.watched = watched
    }

    static func organiser(_ watched: WatchedMatch) -> ListenedMatch {
        ListenedMatch(watched.id, shown: PublicMatch(watched), watched: watched)
    }

    static func spectators(_ watched: WatchedMatch) -> ListenedMatch {
        ListenedMatch(watched.id, shown: PublicMatch(watched), watched: nil)
    }

    static func == (one: ListenedMatch, other: ListenedMatch) -> Bool {
        one === other || one.id == other.id && one.watched == other.watched && one.shown == other.shown
    }

    /// The match with an earlier revision, and without the goals and moves of later revisions. Everything else is as it is now.
    func rewound(to revision: Int) -> ListenedMatch {
        var earlier = watched
        earlier?.match.goals.removeAll { $0.id > revision }
        earlier?.match.moves.removeAll { $0.id > revision }
        earlier?.match.revision = revision
        return ListenedMatch(id, shown: shown.rewound(to: revision), watched: earlier)
    }

    /// The dates that fragments of the match's pages show: the start and the end of the match, its correction, the end of a running
    /// clock and, for the organiser, the end of the link.
    var dates: [Date] {
        [shown.day, shown.endedAt, shown.correctedAt, shown.clock?.end, watched?.linkEnd].compactMap { $0 }
    }
}

extension WatchedMatch {
    /// When the link for spectators ends; nil without a link, and in the cases of ``SpectatorLink/endsAt(afterMatch:)``.
    fileprivate var linkEnd: Date? {
        match.link?.endsAt(afterMatch: endedAt)
    }
}

extension MatchClock {
    /// The end of the countdown; nil for a clock that is not running.
    fileprivate var end: Date? {
        if case .running(let end) = state { end } else { nil }
    }
}
