// Moving players between the teams and the bench while the match runs, and bringing in a friend who came late.

import BackendServices
import Entities
import FoundationEssentials

struct GatherTeamsInteractor {
    let players: any PlayerService
    let gathers: any GatherService
    let matches: any MatchService
    let now: @Sendable () -> Date

    func open(_ event: GatherTeamsEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await people(of: event.gather, for: event.reader) else { return .over }
        return .form(GatherTeamsForm(gather: event.gather, people: people, problem: nil))
    }

    /// The page again with what was chosen; nobody is moved.
    func refuse(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await chosen(event) else { return .over }
        return .form(GatherTeamsForm(gather: event.gather, people: people, problem: .failure(.expired)))
    }

    /// Moves whom the reader moved on the page, and nobody else.
    func move(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> GatherTeamsResponse {
        guard let people = try await chosen(event) else { return .over }
        let movers = people.filter { $0.choice != $0.section }
        let places = Set(people.map(\.choice))
        guard movers.isEmpty || places.isSuperset(of: Team.allCases.map(\.section)) else {
            return .form(GatherTeamsForm(gather: event.gather, people: people, problem: .emptyTeam))
        }
        do {
            for mover in movers { try await add(mover, to: event.gather) }
            if !movers.isEmpty {
                let placements = movers.map { MatchChange.Placement($0.player.id, to: $0.choice) }
                _ = try await matches.change(event.gather, .moves(placements), token: nil, at: now())
            }
        } catch ServiceError.conflict {
            return .over
        } catch let error where error.isShownByForms {
            // Some may have been added: the page is made anew, and what was chosen is still chosen.
            guard let people = try await chosen(event) else { return .over }
            return .form(GatherTeamsForm(gather: event.gather, people: people, problem: .failure(.service(error))))
        }
        return .moved(movers.map { GatherTeamsMove(player: $0.player, section: $0.choice) })
    }

    /// Adds a player of the roster who is not in the match yet.
    private func add(_ mover: GatherTeamsForm.Person, to gather: Gather.ID) async throws(ServiceError) {
        guard !mover.isInMatch, let team = mover.choice.team else { return }
        do {
            try await gathers.add(mover.player.id, to: gather, in: team)
        } catch ServiceError.conflict {
            // Another phone was faster.
        }
    }

    /// Everybody with what the reader chose. A choice that is none stays with the place, wherever that is by now; a player
    /// whom nobody knows any more is left out.
    private func chosen(_ event: GatherTeamsMoveEvent) async throws(ServiceError) -> [GatherTeamsForm.Person]? {
        let wishes = Dictionary(
            uniqueKeysWithValues: event.choices.filter { $0.from != $0.to }.map { ($0.player, $0.to) }
        )
        return try await people(of: event.gather, for: event.reader)?.map { person in
            var person = person
            person.choice = wishes[person.player.id] ?? person.section
            return person
        }
    }

    /// The roster and everybody in the match, also players deleted since; nil when the match takes no more changes.
    private func people(of id: Gather.ID, for reader: Reader) async throws(ServiceError) -> [GatherTeamsForm.Person]? {
        let gather = try await gathers.gather(id)
        let match = try await matches.match(id)
        guard !gather.isEnded, !match.isClosed else { return nil }
        let lineup = try await gathers.players(in: id)
        let roster = try await players.players()
        let sections = match.squads(of: lineup).sections
        let inMatch = Set(lineup.map(\.player.id))
        let onRoster = Set(roster.map(\.id))
        let everybody = roster + lineup.map(\.player).filter { !onRoster.contains($0.id) }
        return reader.sorted(everybody, by: \.name).map { player in
            let section = sections[player.id] ?? .bench
            return GatherTeamsForm.Person(
                player: player, section: section, isInMatch: inMatch.contains(player.id), choice: section)
        }
    }
}
