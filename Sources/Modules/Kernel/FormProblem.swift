// The problems of the form for the teams of a match and of the form for a field of a player.

package import Entities
import Localization

/// The problem of the form that changes the teams of a match.
package enum TeamsProblem: Sendable, Equatable {
    /// A team has no player.
    case emptyTeam
    case failure(FormFailure)
}

/// The problem of the form that edits one field of a player.
package enum PlayerProblem: Sendable, Equatable {
    case rule(PlayerViolation)
    case failure(FormFailure)
}

extension TeamsProblem {
    var summary: ErrorSummary? {
        switch self {
        case .emptyTeam: ErrorSummary([.init(.confirmErrorTeams, target: "teams")])
        case .failure(let failure): ErrorSummary(failure)
        }
    }

    var status: Page.Status {
        switch self {
        case .emptyTeam: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}

extension PlayerProblem {
    /// The message at the field; nil for a failure of the form as a whole.
    var fieldError: LocalizedStringResource? {
        switch self {
        case .rule(let violation): violation.message
        case .failure: nil
        }
    }

    /// - Parameter target: the `id` of the field.
    func summary(target: String) -> ErrorSummary? {
        switch self {
        case .rule(let violation): ErrorSummary([.init(violation.message, target: target)])
        case .failure(let failure): ErrorSummary(failure)
        }
    }

    var status: Page.Status {
        switch self {
        case .rule: .unprocessable
        case .failure(let failure): failure.status
        }
    }
}
