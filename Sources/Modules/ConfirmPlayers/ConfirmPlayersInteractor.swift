// Splits the selected players into teams and starts the match.

import BackendServices
import Entities

struct ConfirmPlayersInteractor {
    let players: any PlayerService
    let gathers: any GatherService
    /// Makes a new unguessable token at each call. A form with this token starts one match, even if it is sent several
    /// times with the same teams. A user who goes back and sends the form with other teams starts another match.
    let makeToken: @Sendable () -> String

    /// A match needs at least two players.
    private static let fewest = 2

    /// The page with the team of each player.
    /// - Throws: `notFound` when one of the players is not on the roster.
    func open(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> ConfirmPlayersResponse {
        guard event.choices.entries.count >= Self.fewest else { return .tooFew }
        return .form(form(event, players: try await chosen(event), problem: nil))
    }

    /// The form with unchanged values.
    func rejectExpired(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> ConfirmPlayersResponse {
        .form(form(event, players: try await chosen(event), problem: .failure(.expired)))
    }

    /// Creates the gather with both teams, or nothing.
    func start(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> ConfirmPlayersResponse {
        var known: [Player] = []
        do {
            known = try await chosen(event)
            let lineup = Lineup(
                teamA: event.choices.players(in: .teamA), teamB: event.choices.players(in: .teamB)
            )
            guard !lineup.teamA.isEmpty, !lineup.teamB.isEmpty else {
                return .form(form(event, players: known, problem: .emptyTeam))
            }
            let gather = try await gathers.start(lineup, token: event.token.map { OneTimeToken.bound($0, to: lineup) })
            return .started(gather, sizes: TeamSizes(teamA: lineup.teamA.count, teamB: lineup.teamB.count))
        } catch let error where error.isShownByForms {
            return .form(form(event, players: known, problem: .failure(FormFailure(error, meaning: .gathers))))
        }
    }

    private func chosen(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> [Player] {
        let wanted = Set(event.choices.entries.map(\.player))
        let chosen = try await players.players().filter { wanted.contains($0.id) }
        guard chosen.count == wanted.count else { throw .notFound }
        return event.viewer.sorted(chosen, by: \.name)
    }

    private func form(
        _ event: ConfirmPlayersEvent, players: [Player], problem: TeamsProblem?
    ) -> ConfirmPlayersForm {
        ConfirmPlayersForm(
            choices: event.choices, players: players, token: event.token ?? makeToken(), problem: problem)
    }
}
