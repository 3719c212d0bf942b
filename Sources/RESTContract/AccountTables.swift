// The roster and the matches of an account as CSV.

public import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension CSVText {
    /// A row for each player of the roster, in the order of ids. Columns and values are those of `Player` of the API.
    public static func players(of export: AccountExport) -> CSVText {
        var table = CSVText(header: ["id", "name", "age", "skill", "preferredPosition", "favouriteTeam"])
        for player in export.players {
            table.append([
                "\(player.id)", player.name, player.age.map { "\($0)" }, player.skill?.rawValue,
                player.position?.rawValue, player.favouriteTeam,
            ])
        }
        return table
    }

    /// A row for each match, oldest first. Lists of names are separated by semicolons.
    public static func matches(of export: AccountExport) -> CSVText {
        var table = CSVText(
            header: ["id", "createdAt", "endedAt", "score", "winnerTeam", "teamA", "teamB", "scorers"])
        for match in export.matches {
            let body = MatchBody(match)
            let squads = match.live.squads(of: match.lineup)
            let names = Dictionary(match.lineup.map { ($0.id, $0.name) }) { first, _ in first }
            let scorers = match.live.goals.compactMap { goal in goal.scorer.flatMap { names[$0.player] } }
            table.append([
                body.id.uuidString, body.createdAt, body.endedAt, body.score, body.winnerTeam,
                squads.teamA.map(\.name).joined(separator: "; "), squads.teamB.map(\.name).joined(separator: "; "),
                scorers.joined(separator: "; "),
            ])
        }
        return table
    }
}
