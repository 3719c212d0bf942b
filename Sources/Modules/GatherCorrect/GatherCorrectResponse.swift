// The result of opening the page that corrects a match, and of submitting one of its forms.

package import BackendServices
import Entities

enum GatherCorrectResponse: Sendable, Equatable {
    /// The match was corrected, and has this score now.
    case corrected(Score)
    /// The match is not over, so it cannot be corrected yet.
    case notOver
    /// The match is over, but its score cannot be read, so the match cannot be corrected.
    case unreadable
    case form(GatherCorrectForm)
}

/// The page that corrects a match. An entered score that was not saved is shown again, except after ``Problem/stale``.
package struct GatherCorrectForm: Sendable, Equatable {
    /// A match that is over, with a score.
    let watched: WatchedMatch
    /// An unguessable text, new for each page. The one-time token of each form begins with it.
    let token: String
    let problem: Problem?

    package init(watched: WatchedMatch, token: String, problem: Problem?) {
        self.watched = watched
        self.token = token
        self.problem = problem
    }

    package enum Problem: Sendable, Equatable {
        /// An entered text is not a whole number from 0 to 99.
        case notAScore(teamA: String, teamB: String)
        /// The entered score has fewer goals of a team than are recorded.
        case belowGoals(teamA: String, teamB: String)
        /// The team has as many goals as a score can have.
        case tooManyGoals
        /// The given player is not in the lineup, or was in no team.
        case scorer
        /// The match was changed after the page had been loaded.
        case stale
        case failure(FormFailure, typed: Typed?)

        /// The entered texts of the score.
        package struct Typed: Sendable, Equatable {
            let teamA: String
            let teamB: String

            package init(teamA: String, teamB: String) {
                self.teamA = teamA
                self.teamB = teamB
            }
        }
    }
}
