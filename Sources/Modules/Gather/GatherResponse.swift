// A match as its page shows it.

package import BackendServices
package import Entities
package import FoundationEssentials

package struct GatherResponse: Sendable, Equatable {
    let watched: WatchedMatch
    /// The instant that the page is about.
    let now: Date
    /// A fresh one for each team: the next tap of each.
    let tapTokens: [Team: String]
    let namesTimeZone: Bool
    let problem: Problem?

    package init(
        watched: WatchedMatch, now: Date, tapTokens: [Team: String], namesTimeZone: Bool, problem: Problem?
    ) {
        self.watched = watched
        self.now = now
        self.tapTokens = tapTokens
        self.namesTimeZone = namesTimeZone
        self.problem = problem
    }

    var match: LiveMatch { watched.match }

    package enum Problem: Sendable, Equatable {
        /// What was typed is no time from 00:00 to 99:59.
        case time(minutes: String, seconds: String)
        /// The player who is said to have scored plays for neither team.
        case scorer
        /// The match is closed, and the backend has not stored its result.
        case resultNotSent
        case failure(FormFailure)
    }
}

extension GatherResponse {
    /// A match as it is at an instant, for one viewer.
    /// - Parameter makeTapToken: a new one for each team. Each page has its own, so that two phones that tap at the same
    ///   time count twice.
    init(
        of watched: WatchedMatch, at now: Date, for viewer: Viewer, makeTapToken: () -> String, problem: Problem? = nil
    ) {
        self.init(
            watched: watched, now: now,
            tapTokens: Dictionary(uniqueKeysWithValues: Team.allCases.map { ($0, makeTapToken()) }),
            namesTimeZone: !viewer.hasOwnTimeZone, problem: problem
        )
    }
}

/// What a form on the page of a match leads to.
enum GatherAnswer: Sendable, Equatable {
    /// Back to the page, which shows the change.
    case changed(ChangedMatch)
    /// Back to the page, which says why nothing was changed.
    case unchanged(Notice)
    case page(GatherResponse)

    enum Notice: Sendable, Equatable {
        /// The goal was taken back before, on another phone perhaps.
        case goalIsGone
        /// The goal was taken back too long ago to be restored.
        case restoreExpired
        /// The match was over before the tap arrived.
        case tooLate
        /// The match was over, so nothing was changed.
        case over
    }

    /// None where the page is to be asked for again.
    var page: GatherResponse? {
        if case .page(let response) = self { response } else { nil }
    }
}
