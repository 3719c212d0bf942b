// The result of adding the players of a list.

package import Entities

enum PlayerImportResponse: Sendable, Equatable {
    case added(names: [String])
    case form(PlayerImportForm)
}

/// The form with the entered text, and a preview of the players in it.
package struct PlayerImportForm: Sendable, Equatable {
    let list: PastedRoster
    /// Nil when the page was opened, when the form has expired, when the text is blank or has too many lines, and when the
    /// list could not be read or could not be compared with the roster.
    let preview: Preview?
    let problem: Problem?

    package init(_ list: PastedRoster, preview: Preview? = nil, problem: Problem? = nil) {
        self.list = list
        self.preview = preview
        self.problem = problem
    }

    /// The players of the list.
    package struct Preview: Sendable, Equatable {
        /// The players whose name is neither on the roster nor in an earlier line of the list.
        let new: [PlayerDraft]
        /// The players whose name is already on the roster, or in an earlier line of the list.
        let known: [PlayerDraft]
        /// The problems of the lines without a valid player.
        let problems: [RosterProblem]
        /// The titles of columns that are not used, without blank titles and `id`.
        let ignored: [String]

        package init(
            new: [PlayerDraft], known: [PlayerDraft] = [], problems: [RosterProblem] = [], ignored: [String] = []
        ) {
            self.new = new
            self.known = known
            self.problems = problems
            self.ignored = ignored
        }
    }

    package enum Problem: Sendable, Equatable {
        /// All lines of the text are blank, except perhaps a header.
        case blank
        /// There are more lines than ``PastedRoster/limit``, not counting blank lines and the header.
        case tooMany
        /// There is nobody to add: no line is valid, or only lines with known names, which the user did not confirm.
        case nobody
        case failure(FormFailure)
    }
}
