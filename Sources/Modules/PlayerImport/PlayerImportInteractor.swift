// Adds the players of a list that was pasted. First the players are shown, with the problems of each line. Then they are added in
// one call.

import BackendServices
import Entities

struct PlayerImportInteractor {
    let players: any PlayerService

    func open() -> PlayerImportForm {
        PlayerImportForm(PastedRoster(text: ""))
    }

    func rejectExpired(_ event: PlayerImportEvent) -> PlayerImportForm {
        PlayerImportForm(event.list, problem: .failure(.expired))
    }

    /// Shows the players, or adds them when the user has confirmed them. Names that are already on the roster, or in
    /// an earlier line, are added only when the user has confirmed these names too. Lines with problems are not added.
    func submit(_ event: PlayerImportEvent) async throws(ServiceError) -> PlayerImportResponse {
        let table: RosterTable
        do {
            let text = event.list.text
            let read = try await NameWork.run(on: CollectionOfOne(text)) {
                RosterTable(text, limit: PastedRoster.limit, for: event.viewer)
            }
            guard let read else { return .form(PlayerImportForm(event.list, problem: .tooMany)) }
            table = read
        } catch {
            let failure = await FormFailure(error, adding: 0, to: players)
            return .form(PlayerImportForm(event.list, problem: .failure(failure)))
        }
        guard !table.players.isEmpty || !table.problems.isEmpty else {
            return .form(PlayerImportForm(event.list, problem: .blank))
        }
        var preview: PlayerImportForm.Preview?
        var chosen: [PlayerDraft] = []
        do {
            let roster = try await players.players()
            let shown = try await NameWork.run(on: table.players.map(\.name) + roster.map(\.name)) {
                Self.preview(of: table, on: roster)
            }
            preview = shown
            guard event.list.isAccepted else { return .form(PlayerImportForm(event.list, preview: shown)) }
            chosen = event.list.includesKnown ? table.players : shown.new
            guard !chosen.isEmpty else {
                return .form(PlayerImportForm(event.list, preview: shown, problem: .nobody))
            }
            _ = try await players.create(chosen)
            return .added(names: chosen.map(\.name))
        } catch let error where error != .unauthorized {
            let failure = await FormFailure(error, adding: chosen.count, to: players)
            // The players may have been added. Without the confirmation of known names, the form cannot add them a second time.
            let list = error == .unconfirmed ? event.list.withoutKnown : event.list
            return .form(PlayerImportForm(list, preview: preview, problem: .failure(failure)))
        }
    }

    private static func preview(of table: RosterTable, on roster: [Player]) -> PlayerImportForm.Preview {
        var names = PlayerNames(of: roster)
        var (new, known): ([PlayerDraft], [PlayerDraft]) = ([], [])
        for player in table.players {
            if names.insert(player.name) { new.append(player) } else { known.append(player) }
        }
        return PlayerImportForm.Preview(new: new, known: known, problems: table.problems, ignored: table.ignored)
    }
}
