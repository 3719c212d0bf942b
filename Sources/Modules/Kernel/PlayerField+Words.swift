// What the fields of a player are called, on the detail and edit pages.

import Localization

extension PlayerField {
    var label: LocalizedStringResource {
        switch self {
        case .name: .playerDetailName
        case .age: .playerDetailAge
        case .position: .playerDetailPosition
        case .skill: .playerDetailSkill
        case .favouriteTeam: .playerDetailFavouriteTeam
        }
    }
}
