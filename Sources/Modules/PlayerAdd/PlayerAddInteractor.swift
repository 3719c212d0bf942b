// Adds players. Only a name is required. If the page was opened from a running match, the players can also be put into a team.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct PlayerAddInteractor {
    let players: any PlayerService
    let matches: any MatchService
    let now: @Sendable () -> Date

    func open(_ event: PlayerAddPageEvent) -> PlayerAddForm {
        PlayerAddForm(NewPlayers(names: ""), problem: nil, next: event.next)
    }

    func rejectExpired(_ event: PlayerAddEvent) -> PlayerAddForm {
        form(event, .failure(.expired))
    }

    /// Adds the players one after another. Names that are already on the roster, or in an earlier line, have to be
    /// confirmed first. When a call of `players` fails, the players who were added before it stay on the roster, and the form has
    /// only the other names.
    /// - Throws: only `.unauthorized`.
    func add(_ event: PlayerAddEvent) async throws(ServiceError) -> PlayerAddResponse {
        let drafts: [PlayerDraft]
        let lines = event.entry.lines
        guard lines.count <= NewPlayers.limit else { return .form(form(event, .tooManyNames)) }
        do {
            drafts = try event.entry.drafts(of: lines)
        } catch {
            return .form(form(event, .rule(error)))
        }
        var added: [Player.ID] = []
        do {
            if !event.entry.isConfirmed {
                let roster = try await players.players()
                let names = drafts.map(\.name)
                let problem = try await NameWork.run(on: names + roster.map(\.name)) {
                    Self.duplicates(in: names, on: roster)
                }
                if let problem { return .form(form(event, problem)) }
            }
            for draft in drafts { added.append(try await players.create(draft)) }
        } catch let error where error != .unauthorized {
            let names = drafts.prefix(added.count).map(\.name)
            let placement = try await place(added, of: event)
            let failure = await FormFailure(error, adding: 1, to: players)
            return .form(form(event, .failure(failure), added: names, isNotPlaced: placement == .failed))
        }
        return .added(names: drafts.map(\.name), placement: try await place(added, of: event))
    }

    /// Puts new players into the team that the form names, if the page to return to is that of a match.
    /// - Throws: only `.unauthorized`.
    private func place(_ added: [Player.ID], of event: PlayerAddEvent) async throws(ServiceError) -> PlayerPlacement {
        guard let gather = event.next?.gather, event.entry.section != .bench, !added.isEmpty else { return .none }
        let moves = added.map { MatchChange.Placement($0, to: event.entry.section) }
        do {
            _ = try await matches.change(gather, .moves(moves), token: nil, at: now())
            return .placed
        } catch {
            guard error != .unauthorized else { throw error }
            // The players are on the roster. While the match runs, the user can put them into a team on the page that changes teams.
            return .failed
        }
    }

    /// The names that have to be confirmed: those that are on the roster, and those that the form has more than once.
    /// - Returns: nil when no name has to be confirmed.
    private static func duplicates(in names: [String], on roster: [Player]) -> PlayerAddForm.Problem? {
        let onRoster = PlayerNames(of: roster)
        var (once, twice) = (PlayerNames(), PlayerNames())
        var (known, repeated): ([String], [String]) = ([], [])
        for name in names {
            if once.insert(name) {
                if onRoster.contains(name) { known.append(name) }
            } else if twice.insert(name) {
                repeated.append(name)
            }
        }
        return known.isEmpty && repeated.isEmpty ? nil : .duplicates(known: known, repeated: repeated)
    }

    private func form(
        _ event: PlayerAddEvent, _ problem: PlayerAddForm.Problem, added: [String] = [], isNotPlaced: Bool = false
    ) -> PlayerAddForm {
        PlayerAddForm(
            event.entry.dropping(first: added.count), problem: problem, added: added, isNotPlaced: isNotPlaced,
            next: event.next)
    }
}
