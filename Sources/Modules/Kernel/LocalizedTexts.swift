// Localized texts of positions, skills, teams, scores and winners.

import Entities
import Localization

extension Position {
    /// The name of the position. An unknown position is shown as it is, without control characters.
    var localizedText: LocalizedStringResource {
        switch self {
        case .goalkeeper: .positionGoalkeeper
        case .defender: .positionDefender
        case .midfielder: .positionMidfielder
        case .winger: .positionWinger
        case .striker: .positionStriker
        default: .textVerbatim(rawValue.withoutControls)
        }
    }

    var acronym: LocalizedStringResource {
        switch self {
        case .goalkeeper: .positionGoalkeeperAcronym
        case .defender: .positionDefenderAcronym
        case .midfielder: .positionMidfielderAcronym
        case .winger: .positionWingerAcronym
        case .striker: .positionStrikerAcronym
        default: .textVerbatim(rawValue.withoutControls)
        }
    }
}

extension Skill {
    /// The name of the skill. An unknown skill is shown as it is, without control characters.
    var localizedText: LocalizedStringResource {
        switch self {
        case .beginner: .skillBeginner
        case .amateur: .skillAmateur
        case .professional: .skillProfessional
        default: .textVerbatim(rawValue.withoutControls)
        }
    }
}

extension Team {
    var localizedText: LocalizedStringResource {
        switch self {
        case .teamA: .teamA
        case .teamB: .teamB
        }
    }
}

extension Score {
    /// The score in the usual notation, such as `3 – 2`, with the goals of Team A first.
    var localizedText: LocalizedStringResource {
        .scoreLine(teamA, teamB)
    }
}

extension Winner {
    /// Says who won, or that the match was a draw.
    var localizedText: LocalizedStringResource {
        switch self {
        case .teamA: .resultTeamA
        case .teamB: .resultTeamB
        case .none: .resultDraw
        }
    }
}
