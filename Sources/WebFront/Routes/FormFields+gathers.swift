// The fields of the forms for teams, clock and score.

import Entities
import Modules

extension FormFields {
    /// `player=1&player=4`, with `team-4=teamA` for who is placed already.
    /// - Returns: nil when one of them can be nobody.
    func chosenPlayers() -> TeamChoices? {
        var entries: [TeamChoices.Entry] = []
        for text in all("player") {
            guard let player = Player.ID(digits: text) else { return nil }
            let section = self["team-\(player)"].flatMap(TeamSection.init(rawValue:)) ?? .bench
            entries.append(.init(player: player, section: section))
        }
        return TeamChoices(entries)
    }

    /// `team-1=teamA&team-4=bench`: a place for each player.
    /// - Returns: nil when one of them can be nobody.
    /// - Throws: `malformed` for a place that there is not.
    func placedChoices() throws(Refusal) -> TeamChoices? {
        var entries: [TeamChoices.Entry] = []
        for item in items where item.name.hasPrefix("team-") {
            guard let player = Player.ID(digits: String(item.name.dropFirst("team-".count))) else { return nil }
            guard let section = TeamSection(rawValue: item.value) else { throw .malformed }
            entries.append(.init(player: player, section: section))
        }
        return TeamChoices(entries)
    }

    /// `team-1=teamA&from-1=bench`: where each player is to stand, and stood on the page.
    /// - Returns: nil when one of them can be nobody.
    /// - Throws: `malformed` for a place that there is not.
    func teamChanges() throws(Refusal) -> [GatherTeamsMoveEvent.Choice]? {
        guard let choices = try placedChoices() else { return nil }
        var changes: [GatherTeamsMoveEvent.Choice] = []
        let places = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
        for entry in choices.entries {
            guard let from = places["from-\(entry.player)"].flatMap(TeamSection.init(rawValue:)) else {
                throw .malformed
            }
            changes.append(.init(player: entry.player, from: from, to: entry.section))
        }
        return changes
    }

    /// The token that makes a form count once; nil for a client that sends none.
    func oneTimeToken() throws(Refusal) -> String? {
        guard let token = self["token"] else { return nil }
        guard (1...64).contains(token.utf8.count) else { throw .malformed }
        return token
    }

    func timerAction() throws(Refusal) -> GatherTimerEvent.Action {
        switch self["action"] {
        case "start": .start
        case "pause": .pause
        case "resume": .resume
        case "cancel": .cancel
        case "set" where self["minutes"] != nil || self["seconds"] != nil:
            .set(minutes: self["minutes"] ?? "", seconds: self["seconds"] ?? "")
        default: throw .malformed
        }
    }

    func scoreEvent(gather: Gather.ID, reader: Reader) throws(Refusal) -> GatherScoreEvent {
        guard let team = self["team"].flatMap(Team.init(rawValue:)), let change = self["change"],
            change == "1" || change == "-1",
            let token = try oneTimeToken()
        else { throw .malformed }
        return GatherScoreEvent(
            gather: gather, team: team, isTakenBack: change == "-1", token: token, reader: reader
        )
    }
}
