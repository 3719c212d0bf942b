// The words for values of the game, still to be looked up.

import Entities
import Localization

extension Position {
    /// The position's name; one that this program does not know is shown as it is.
    var word: LocalizedStringResource {
        switch self {
        case .goalkeeper: .positionGoalkeeper
        case .defender: .positionDefender
        case .midfielder: .positionMidfielder
        case .winger: .positionWinger
        case .striker: .positionStriker
        default: .textVerbatim(rawValue)
        }
    }

    /// The usual abbreviation of the position.
    var acronym: LocalizedStringResource {
        switch self {
        case .goalkeeper: .positionGoalkeeperAcronym
        case .defender: .positionDefenderAcronym
        case .midfielder: .positionMidfielderAcronym
        case .winger: .positionWingerAcronym
        case .striker: .positionStrikerAcronym
        default: .textVerbatim(rawValue)
        }
    }
}

extension Skill {
    /// The skill's name; one that this program does not know is shown as it is.
    var word: LocalizedStringResource {
        switch self {
        case .beginner: .skillBeginner
        case .amateur: .skillAmateur
        case .professional: .skillProfessional
        default: .textVerbatim(rawValue)
        }
    }
}

extension Team {
    var word: LocalizedStringResource {
        switch self {
        case .teamA: .teamA
        case .teamB: .teamB
        }
    }
}

extension Score {
    /// `3 – 2`, Team A first.
    var words: LocalizedStringResource {
        .scoreLine(teamA, teamB)
    }
}

extension Winner {
    /// Who won, or that nobody did.
    var words: LocalizedStringResource {
        switch self {
        case .teamA: .resultTeamA
        case .teamB: .resultTeamB
        case .none: .resultDraw
        }
    }
}
