// The roster and the matches of an account as CSV.

public import BackendServices
public import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension CSVText {
    /// The columns after `id`: those of the first version of the table in their order, and then the fields that were added since.
    private static let rosterColumns: [PlayerField] = {
        let first: [PlayerField] = [.name, .age, .skill, .position, .favouriteTeam]
        return first + PlayerField.allCases.filter { !first.contains($0) }
    }()

    /// A row for each player of the roster, in the order of ids. Columns and values are those of `Player` of the API, with two
    /// differences. An apostrophe is in front of each formula (`SpreadsheetText`). Control characters and line breaks, which
    /// earlier versions and remote backends can have stored, become spaces or are left out (`withoutControls`), because the import of
    /// a list reads each player from one line.
    public static func roster(_ players: [Player]) -> CSVText {
        var table = CSVText(header: ["id"] + rosterColumns.map(\.wireName))
        for player in players.sorted(by: { $0.id < $1.id }) {
            table.append(["\(player.id)"] + rosterColumns.map { player.draft.text(of: $0).withoutControls })
        }
        return table
    }

    /// Writes a row for each match, oldest first. The names in a field are separated by semicolons. A player who was on the
    /// bench at the end is in the last team they were in, as in the statistics.
    /// - Parameter output: is called with each row, in order. The header comes with the first row, or alone when there are no matches.
    public static func write(
        matchesOf export: AccountExportParts, to output: (Data) async throws -> Void
    ) async throws {
        var table = CSVText(
            header: ["id", "createdAt", "endedAt", "score", "winnerTeam", "teamA", "teamB", "scorers", "ownGoals"])
        try await export.forEachPart { matches in
            for match in matches {
                let body = MatchBody(match)
                let lastTeams = match.live.lastTeams
                let names = Dictionary(match.lineup.map { ($0.id, $0.name) }) { first, _ in first }
                let scorers = match.live.goals.compactMap(\.scorer)
                let lists = [
                    match.lineup.filter { (lastTeams[$0.id] ?? $0.team) == .teamA }.map(\.name),
                    match.lineup.filter { (lastTeams[$0.id] ?? $0.team) == .teamB }.map(\.name),
                    scorers.filter { !$0.isOwnGoal }.compactMap { names[$0.player] },
                    scorers.filter(\.isOwnGoal).compactMap { names[$0.player] },
                ]
                table.append(
                    [body.id.uuidString, body.createdAt, body.endedAt, body.score, body.winnerTeam]
                        + lists.map { $0.joined(separator: "; ") })
                try await output(table.takeData())
            }
        }
        if export.first.matches.isEmpty { try await output(table.takeData()) }
    }
}
