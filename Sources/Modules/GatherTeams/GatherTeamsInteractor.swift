// Moves players between the teams and the bench while the match is running, and adds players who arrive late.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct GatherTeamsInteractor {
    let players: any PlayerService
    let matches: any MatchService
    let now: @Sendable () -> Date

    func open(_ event: GatherTeamsEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await people(of: event.gather, for: event.viewer) else { return .over }
        return .form(GatherTeamsForm(gather: event.gather, people: people, problem: nil))
    }

    /// The page with the submitted choices; no player is moved.
    func rejectExpired(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await chosen(event) else { return .over }
        return .form(GatherTeamsForm(gather: event.gather, people: people, problem: .failure(.expired)))
    }

    /// Moves only the players for whom the viewer chose another section on the page.
    func move(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await chosen(event) else { return .over }
        let movers = people.filter { $0.choice != $0.section }
        guard movers.isEmpty || Self.hasPlayersInBothTeams(people) else {
            return .form(GatherTeamsForm(gather: event.gather, people: people, problem: .emptyTeam))
        }
        do {
            if !movers.isEmpty {
                let placements = movers.map { MatchChange.Placement($0.player.id, to: $0.choice) }
                let match = try await matches.change(event.gather, .moves(placements), token: nil, at: now())
                // The backend ignores moves beyond the limit, so the match is read again to find out whether all players were
                // moved.
                if match.moves.count >= RosterMove.limit {
                    guard let people = try await chosen(event) else { return .over }
                    if people.contains(where: { $0.choice != $0.section }) {
                        return .form(
                            GatherTeamsForm(gather: event.gather, people: people, problem: .failure(.full(.changes))))
                    }
                }
            }
        } catch let error where error.isShownByForms {
            // Another device may have moved players, so the match is read again. A conflict means that the match has ended or, if
            // it is still open, that a team would have no player, or the match too many.
            guard let people = try await chosen(event) else { return .over }
            let isTeamEmpty = error == .conflict && !Self.hasPlayersInBothTeams(people)
            let problem: TeamsProblem = isTeamEmpty ? .emptyTeam : .failure(FormFailure(error, meaning: .lineup))
            return .form(GatherTeamsForm(gather: event.gather, people: people, problem: problem))
        }
        return .moved(movers.map { GatherTeamsMove(player: $0.player, section: $0.choice) })
    }

    /// Whether both teams have a player after the moves.
    private static func hasPlayersInBothTeams(_ people: [GatherTeamsForm.Person]) -> Bool {
        Set(people.map(\.choice)).isSuperset(of: Team.allCases.map(\.section))
    }

    /// All players with the sections that the viewer chose. For a player whose section the viewer did not change, the choice is the
    /// player's current section.
    /// - Returns: nil when the match cannot be changed any more.
    private func chosen(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> [GatherTeamsForm.Person]? {
        let requested = Dictionary(
            uniqueKeysWithValues: event.choices.filter { $0.from != $0.to }.map { ($0.player, $0.to) }
        )
        return try await people(of: event.gather, for: event.viewer)?.map { person in
            var person = person
            person.choice = requested[person.player.id] ?? person.section
            return person
        }
    }

    /// The roster and all players of the match, including deleted ones; nil when the match cannot be changed any more.
    private func people(of id: Gather.ID, for viewer: Viewer) async throws(ServiceError) -> [GatherTeamsForm.Person]? {
        let watched = try await matches.watched(id)
        guard watched.isOpen else { return nil }
        let roster = try await players.players()
        let sections = watched.squads.sections
        let onRoster = Set(roster.map(\.id))
        // Only the names of deleted players are known.
        let deleted = watched.lineup.filter { !onRoster.contains($0.id) }.map { Player(id: $0.id, name: $0.name) }
        let everybody = roster + deleted
        return try await viewer.sorted(everybody, by: { $0.name }).map { player in
            let section = sections[player.id] ?? .bench
            return GatherTeamsForm.Person(player: player, section: section, choice: section)
        }
    }
}
