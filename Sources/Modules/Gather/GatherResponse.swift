// The state of a match that its page shows, and the result of a form on this page.

package import BackendServices
package import Entities

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

package struct GatherResponse: Sendable, Equatable {
    let watched: WatchedMatch
    /// The time at which the page is rendered, for the clock.
    let now: Date
    /// A new one-time token for each team, for the next tap on its goal button. Empty for live events, because scripts create
    /// tokens of their own.
    let tapTokens: [Team: String]
    /// Whether times of day are shown with the offset of the time zone, such as `GMT+1`.
    let namesTimeZone: Bool
    let problem: Problem?
    /// What was typed into the form that sets the clock, if the form was not accepted.
    let typedTime: TypedTime?

    package init(
        watched: WatchedMatch, now: Date, tapTokens: [Team: String], namesTimeZone: Bool, problem: Problem?,
        typedTime: TypedTime? = nil
    ) {
        self.watched = watched
        self.now = now
        self.tapTokens = tapTokens
        self.namesTimeZone = namesTimeZone
        self.problem = problem
        self.typedTime = typedTime
    }

    var match: LiveMatch { watched.match }

    package enum Problem: Sendable, Equatable {
        /// The entered text is not a time from 00:00 to 99:59.
        case time
        /// The given player is not in the lineup, or was in no team.
        case scorer
        /// The match is closed, and the backend has not stored its result.
        case resultNotSent
        case failure(FormFailure)
    }

    /// The texts of the form that sets the clock.
    package struct TypedTime: Sendable, Equatable {
        let minutes: String
        let seconds: String

        package init(minutes: String, seconds: String) {
            self.minutes = minutes
            self.seconds = seconds
        }
    }
}

extension GatherResponse {
    /// A match at an instant, for one viewer.
    /// - Parameter makeTapToken: returns a new token; called once for each team. Each page has tokens of its own, so that taps on two
    ///   devices at the same time count two goals.
    init(
        of watched: WatchedMatch, at now: Date, for viewer: Viewer, makeTapToken: () -> String, problem: Problem? = nil,
        typedTime: TypedTime? = nil
    ) {
        self.init(
            watched: watched, now: now,
            tapTokens: Dictionary(uniqueKeysWithValues: Team.allCases.map { ($0, makeTapToken()) }),
            namesTimeZone: !viewer.hasOwnTimeZone, problem: problem, typedTime: typedTime
        )
    }
}

/// The result of a form on the page of a match.
enum GatherAnswer: Sendable, Equatable {
    /// The change was accepted. The router redirects to the page of the match.
    case changed(ChangedMatch)
    /// Nothing was changed. The router redirects to the page of the match, which shows the reason.
    case unchanged(Notice)
    /// The form was refused, or the call of the backend failed. After such a failure, the match may have been changed. The page shows
    /// the problem.
    case page(GatherResponse)

    enum Notice: Sendable, Equatable {
        /// The goal of the form was taken back before, perhaps on another device.
        case goalIsGone
        /// The goal cannot be restored, usually because it was taken back too long ago.
        case restoreExpired
        /// The clock was not reset, because it is running. Another device may have started it since the page was loaded.
        case clockIsRunning
        /// The match had ended before the tap on a goal button arrived.
        case tooLate
        /// The match had ended before a form other than that of a goal button arrived.
        case over
        /// The match has as many changes with a one-time token as ``AccountLimits`` allows.
        case full
    }
}
