// Reads the fields of the pages of the roster.

import Entities
import Modules

extension FormFields {
    /// The query of the selection page: `player=1&player=4&q=ana`, optionally with `last=1` or `all=1`. Unknown
    /// values are ignored.
    var playerTicks: PlayerTicks {
        PlayerTicks(
            all("player").compactMap { Player.ID(digits: $0) },
            preset: PlayerTicks.Preset.allCases.first { self[$0.rawValue] == "1" },
            search: PlayerSearch(text: self["q"] ?? "", position: nil, skill: nil)
        )
    }

    /// The form that adds players.
    var newPlayers: NewPlayers {
        NewPlayers(
            names: self["name"] ?? "", position: self["position"] ?? "", skill: self["skill"] ?? "",
            section: self["team"].flatMap(TeamSection.init) ?? .bench, isConfirmed: self["confirm"] == "1"
        )
    }

    /// The form into which a list of players is pasted.
    var pastedRoster: PastedRoster {
        PastedRoster(
            text: self["text"] ?? "", isConfirmed: self["confirm"] == "1", includesKnown: self["known"] == "1",
            shown: self["shown"])
    }

    /// The values of a player's fields; a field that is not sent stays as it is.
    var playerValues: [PlayerField: String] {
        playerValues(named: \.pathComponent)
    }

    /// The values that the form with all fields began with.
    var oldPlayerValues: [PlayerField: String] {
        playerValues(named: PlayerFormEvent.nameOfOld)
    }

    private func playerValues(named name: (PlayerField) -> String) -> [PlayerField: String] {
        Dictionary(
            uniqueKeysWithValues: PlayerField.allCases.compactMap { field in self[name(field)].map { (field, $0) } })
    }
}
