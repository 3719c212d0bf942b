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
        guard let match = try await match(of: event.gather, for: event.viewer) else { return .over }
        return .form(GatherTeamsForm(gather: event.gather, people: match.people, problem: nil))
    }

    /// The page with the submitted choices; no player is moved.
    func rejectExpired(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let match = try await chosen(event) else { return .over }
        return .form(GatherTeamsForm(gather: event.gather, people: match.people, problem: .failure(.expired)))
    }

    /// Moves only the players for whom the viewer chose another section on the page.
    func move(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await chosen(event)?.people else { return .over }
        let movers = people.filter { $0.choice != $0.section }
        guard movers.isEmpty || Self.hasPlayersInBothTeams(people) else {
            return .form(GatherTeamsForm(gather: event.gather, people: people, problem: .emptyTeam))
        }
        let placements = movers.map { MatchChange.Placement($0.player.id, to: $0.choice) }
        do {
            if !movers.isEmpty {
                _ = try await matches.change(event.gather, .moves(placements), token: nil, at: now())
            }
        } catch let error where error.isShownByForms {
            // Another device may have moved players, so the match is read again.
            guard let match = try await chosen(event) else { return .over }
            let problem = Self.problem(of: error, moving: placements, in: match)
            return .form(GatherTeamsForm(gather: event.gather, people: match.people, problem: problem))
        }
        return .moved(movers.map { GatherTeamsMove(player: $0.player, section: $0.choice) })
    }

    /// A conflict in a match that can still be changed means that a team would have no player, or that the match would have too many
    /// players or moves.
    private static func problem(
        of error: ServiceError, moving placements: [MatchChange.Placement], in match: OpenMatch
    ) -> TeamsProblem {
        guard error == .conflict else { return .failure(.service(error)) }
        guard hasPlayersInBothTeams(match.people) else { return .emptyTeam }
        return .failure(.full(match.match.hasRoom(for: placements) ? .lineup : .changes))
    }

    /// A match that can be changed.
    private struct OpenMatch {
        let match: LiveMatch
        /// The roster and all players of the match, including deleted ones.
        var people: [GatherTeamsForm.Person]
    }

    /// Whether both teams have a player after the moves.
    private static func hasPlayersInBothTeams(_ people: [GatherTeamsForm.Person]) -> Bool {
        Set(people.map(\.choice)).isSuperset(of: Team.allCases.map(\.section))
    }

    /// All players with the sections that the viewer chose. For a player whose section the viewer did not change, the choice is the
    /// player's current section.
    /// - Returns: nil when the match is no longer open.
    private func chosen(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> OpenMatch? {
        guard var match = try await match(of: event.gather, for: event.viewer) else { return nil }
        let requested = Dictionary(
            uniqueKeysWithValues: event.choices.filter { $0.from != $0.to }.map { ($0.player, $0.to) }
        )
        for (index, person) in match.people.enumerated() {
            match.people[index].choice = requested[person.player.id] ?? person.section
        }
        return match
    }

    /// - Returns: nil when the match is no longer open.
    private func match(of id: Gather.ID, for viewer: Viewer) async throws(ServiceError) -> OpenMatch? {
        let watched = try await matches.watched(id)
        guard watched.isOpen else { return nil }
        let roster = try await players.players()
        let sections = watched.squads.sections
        let onRoster = Set(roster.map(\.id))
        // Of deleted players, only the names are known.
        let deleted = watched.lineup.filter { !onRoster.contains($0.id) }.map { Player(id: $0.id, name: $0.name) }
        let everybody = roster + deleted
        let people = try await viewer.sorted(everybody, by: { $0.name }).map { player in
            let section = sections[player.id] ?? .bench
            return GatherTeamsForm.Person(player: player, section: section, choice: section)
        }
        return OpenMatch(match: watched.match, people: people)
    }
}
