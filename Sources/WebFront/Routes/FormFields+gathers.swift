// Reads the fields of the forms of matches, and the query of the page that splits players into teams.

import Entities
import Modules

extension FormFields {
    /// The chosen players: `player=1&player=4`, with `team-4=teamA` for a player who has a team already.
    /// - Returns: nil when a value of `player` cannot be the id of a player.
    func chosenPlayers() -> TeamChoices? {
        var entries: [TeamChoices.Entry] = []
        let values = firstValues
        for text in all("player") {
            guard let player = Player.ID(digits: text) else { return nil }
            let section = values["team-\(player)"].flatMap(TeamSection.init(rawValue:)) ?? .bench
            entries.append(.init(player: player, section: section))
        }
        return TeamChoices(entries)
    }

    /// The query of the page that splits players into teams: the chosen players, `arrange` (`balance`, `shuffle` or `last`) with an
    /// optional `seed`, and the clock. Invalid values of `arrange` and `seed` are ignored.
    /// - Returns: nil when a value of `player` cannot be the id of a player.
    func arrangedPlan() -> TeamPlan? {
        guard var plan = chosenPlayers().map(teamPlan) else { return nil }
        plan.arrangement = self["arrange"].flatMap(TeamArrangement.init)
        plan.seed = plan.arrangement == nil ? nil : self["seed"].flatMap { Int($0) }
        return plan
    }

    /// The choices with the clock: `minutes=20&start=1`. Of several fields `minutes`, the last one that is not blank counts.
    func teamPlan(of choices: TeamChoices) -> TeamPlan {
        TeamPlan(
            choices, minutes: all("minutes").last { !$0.isBlank }, startsClock: self["start"] == "1"
        )
    }

    /// A section for each player: `team-1=teamA&team-4=bench`.
    /// - Returns: nil when the name of such a field has no valid id of a player.
    /// - Throws: `malformed` for an unknown section.
    func placedChoices() throws(RequestRejection) -> TeamChoices? {
        var entries: [TeamChoices.Entry] = []
        for item in items {
            guard let digits = item.suffix(after: "team-") else { continue }
            guard let player = Player.ID(digits: digits) else { return nil }
            guard let section = TeamSection(rawValue: item.value) else { throw .malformed }
            entries.append(.init(player: player, section: section))
        }
        return TeamChoices(entries)
    }

    /// The names of players that the form with the teams shows: `name-1=Ana`. Texts with more bytes than a name can have
    /// are left out.
    func shownNames() -> [Player.ID: String] {
        let names = items.compactMap { item -> (Player.ID, String)? in
            guard let player = item.suffix(after: "name-").flatMap(Player.ID.init(digits:)),
                item.value.canFit(characters: Player.nameLength, bytes: TextLength.bytesInCharacterOfPlayer)
            else { return nil }
            return (player, item.value)
        }
        return Dictionary(names) { first, _ in first }
    }

    /// The new and the old section of each player: `team-1=teamA&from-1=bench`.
    /// - Returns: nil when the name of a field `team-…` has no valid id of a player.
    /// - Throws: `malformed` for an unknown section, and when the old section is missing.
    func teamChanges() throws(RequestRejection) -> [GatherTeamsMoveEvent.Choice]? {
        guard let choices = try placedChoices() else { return nil }
        var changes: [GatherTeamsMoveEvent.Choice] = []
        let places = firstValues
        for entry in choices.entries {
            guard let from = places["from-\(entry.player)"].flatMap(TeamSection.init(rawValue:)) else {
                throw .malformed
            }
            changes.append(.init(player: entry.player, from: from, to: entry.section))
        }
        return changes
    }

    /// The first value of each name.
    private var firstValues: [String: String] {
        Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// The token by which a form that is sent several times takes effect once: 1 to 64 bytes; nil when the client sends none.
    func oneTimeToken() throws(RequestRejection) -> String? {
        guard let token = self["token"] else { return nil }
        guard (1...64).contains(token.utf8.count) else { throw .malformed }
        return token
    }

    func timerAction() throws(RequestRejection) -> GatherTimerEvent.Action {
        switch self["action"] {
        case "start": .start
        case "pause": .pause
        case "resume": .resume
        case "cancel": .cancel
        case "add-time": .addTime
        case "set" where self["minutes"] != nil || self["seconds"] != nil:
            .set(minutes: self["minutes"] ?? "", seconds: self["seconds"] ?? "")
        default: throw .malformed
        }
    }

    func linkAction() throws(RequestRejection) -> GatherLinkEvent.Action {
        guard let action = self["action"].flatMap(GatherLinkEvent.Action.init) else { throw .malformed }
        return action
    }

    func scoreEvent(gather: Gather.ID, viewer: Viewer) throws(RequestRejection) -> GatherScoreEvent {
        guard let team = self["team"].flatMap(Team.init(rawValue:)), let change = self["change"],
            change == "1" || change == "-1",
            let token = try oneTimeToken()
        else { throw .malformed }
        return GatherScoreEvent(
            gather: gather, team: team, isTakenBack: change == "-1", scorer: try id("scorer"), ago: try ago(),
            token: token, viewer: viewer
        )
    }

    func scorerEvent(gather: Gather.ID, viewer: Viewer) throws(RequestRejection) -> GatherScorerEvent {
        guard self["player"] != nil else { throw .malformed }
        return GatherScorerEvent(gather: gather, goal: try goal(), player: try id("player"), viewer: viewer)
    }

    func undoEvent(gather: Gather.ID, viewer: Viewer) throws(RequestRejection) -> GatherUndoEvent {
        GatherUndoEvent(gather: gather, goal: try goal(), token: try oneTimeToken(), viewer: viewer)
    }

    func restoreEvent(gather: Gather.ID, viewer: Viewer) throws(RequestRejection) -> GatherRestoreEvent {
        GatherRestoreEvent(gather: gather, goal: try goal(), viewer: viewer)
    }

    func correctEvent(gather: Gather.ID) throws(RequestRejection) -> GatherCorrectEvent {
        guard let token = try oneTimeToken(), let revision = self["revision"].flatMap(Int.init(digits:)) else {
            throw .malformed
        }
        return GatherCorrectEvent(
            gather: gather, change: try correction(), token: token, revision: revision,
            score: try self["shown"].map(shownScore))
    }

    private func shownScore(_ text: String) throws(RequestRejection) -> Score {
        guard let score = Score(wire: text) else { throw .malformed }
        return score
    }

    private func correction() throws(RequestRejection) -> GatherCorrectEvent.Change {
        switch self["change"] {
        case nil:
            guard let teamA = self["teamA"], let teamB = self["teamB"] else { throw .malformed }
            return .score(teamA: teamA, teamB: teamB)
        case "add":
            guard let team = self["team"].flatMap(Team.init(rawValue:)) else { throw .malformed }
            return .add(team, player: try id("player"))
        case "remove": return .remove(try goal())
        case "scorer": return .scorer(try goal(), player: try id("player"))
        default: throw .malformed
        }
    }

    private func goal() throws(RequestRejection) -> Goal.ID {
        guard let goal = self["goal"].flatMap(Int.init(digits:)) else { throw .malformed }
        return goal
    }

    /// The id of a player; nil for an empty or missing field.
    private func id(_ name: String) throws(RequestRejection) -> Player.ID? {
        guard let text = self[name], !text.isEmpty else { return nil }
        guard let player = Player.ID(digits: text) else { throw .malformed }
        return player
    }

    /// Milliseconds since the tap, at most `MatchChange.delayLimit`; 0 when the field is missing.
    private func ago() throws(RequestRejection) -> Int {
        guard let text = self["ago"] else { return 0 }
        guard let ago = Int(digits: text), ago <= MatchChange.delayLimit else { throw .malformed }
        return ago
    }
}

extension FormFields.Item {
    /// The rest of the name after a prefix; nil for another name. Bytes are compared, because a form may have thousands of
    /// items.
    fileprivate func suffix(after prefix: String) -> String? {
        guard name.utf8.starts(with: prefix.utf8) else { return nil }
        return String(name.utf8.dropFirst(prefix.utf8.count))
    }
}
