// Splits the selected players into teams and starts the match.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ConfirmPlayersInteractor {
    let players: any PlayerService
    let gathers: any GatherService
    let season: any SeasonService
    let knownRatings: KnownRatings
    let now: @Sendable () -> Date
    /// Returns a new unguessable token at each call. A form with this token starts one match, even if the form is sent several
    /// times with the same teams.
    let makeToken: @Sendable () -> String
    let makeSeed: @Sendable () -> Int

    /// A match needs at least two players.
    private static let fewest = 2
    /// The maximum number of chosen players: twice as many as `AccountLimits` allows on a roster.
    private static let most = 1_000
    /// The maximum number of players who are balanced on an event loop. Teams of more players are balanced on another thread, because
    /// balancing 500 players takes long.
    private static let longBalance = 50

    /// - Returns: the page with the teams of the request or, when the request asks for an arrangement, with the arranged teams;
    ///   `.tooFew` when fewer than two players are chosen; `.drawn` with a new seed when the request asks for drawn teams and has
    ///   no seed.
    /// - Throws: `notFound` when fewer than two of the chosen players are on the roster, or when too many are chosen.
    func open(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> ConfirmPlayersResponse {
        guard event.plan.choices.entries.count >= Self.fewest else { return .tooFew }
        guard let arrangement = event.plan.arrangement else {
            return .form(try await form(event, try await chosenToPlay(event)))
        }
        guard arrangement != .shuffle || event.plan.seed != nil else {
            // The seed becomes a part of the address, so a reload shows the same teams.
            var plan = event.plan
            plan.seed = makeSeed()
            return .drawn(plan)
        }
        let chosen = try await chosenToPlay(event)
        let last = arrangement == .last ? try await gathers.history().lastTeams : [:]
        // Only balanced teams need the ratings, which depend on all matches.
        let isBalanced =
            arrangement == .balance
            || arrangement == .last && !chosen.players.contains { last[$0.id] != nil }
        let ratings = isBalanced ? try await ratings(of: chosen.roster) : .none
        let arrange = {
            ArrangedTeams(arrangement, of: chosen.players, seed: event.plan.seed ?? 0, last: last, ratings: ratings)
        }
        let isLong = isBalanced && chosen.players.count > Self.longBalance
        let teams = isLong ? try await NameWork.run(on: chosen.players.map(\.name), isLong: true, arrange) : arrange()
        return .form(try await form(event, chosen, arranged: teams))
    }

    /// The form with the submitted values, without players who are no longer on the roster.
    func rejectExpired(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> ConfirmPlayersResponse {
        .form(try await form(event, try await chosen(event), problem: .failure(.expired)))
    }

    /// - Returns: `.started`, or the form with the reason why no match was started.
    func start(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> ConfirmPlayersResponse {
        var known = Chosen()
        do {
            known = try await chosen(event)
            guard known.missing.isEmpty else { return .form(try await form(event, known, problem: .missing)) }
            let choices = event.plan.choices
            let lineup = Lineup(teamA: choices.players(in: .teamA), teamB: choices.players(in: .teamB))
            guard !lineup.teamA.isEmpty, !lineup.teamB.isEmpty else {
                return .form(try await form(event, known, problem: .emptyTeam))
            }
            guard lineup.entries.count <= AccountLimits().lineup else {
                return .form(try await form(event, known, problem: .failure(.full(.lineup))))
            }
            let length = MatchLength(event.plan.minutes)
            guard length != .invalid else { return .form(try await form(event, known, problem: .length)) }
            let gather = try await gathers.start(
                lineup, kickOff: KickOff(minutes: length.minutes, startsAt: event.plan.startsClock ? now() : nil),
                token: event.token.map { OneTimeToken.bound($0, to: lineup) }
            )
            return .started(gather, sizes: TeamSizes(teamA: lineup.teamA.count, teamB: lineup.teamB.count))
        } catch let error where error.isShownByForms {
            let failure = FormFailure(error, meaning: await hasTooManyRunning(error) ? .running : .gathers)
            return .form(try await form(event, known, problem: .failure(failure)))
        }
    }

    /// Whether the error means that too many matches are running, so that one of them has to end first.
    private func hasTooManyRunning(_ error: ServiceError) async -> Bool {
        guard error == .conflict, let running = try? await gathers.runningGathers() else { return false }
        return running.count >= AccountLimits().running
    }

    /// `players` are the chosen players on the roster, sorted by name in the viewer's language. `missing` are the other chosen
    /// players.
    private struct Chosen {
        var roster: [Player] = []
        var players: [Player] = []
        var missing: [Player.ID] = []
    }

    /// - Throws: `notFound` when players are chosen and none of them is on the roster, or when too many are chosen.
    private func chosen(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> Chosen {
        let wanted = event.plan.choices.entries.map(\.player)
        guard wanted.count <= Self.most else { throw .notFound }
        let roster = try await players.players()
        let (ids, onRoster) = (Set(wanted), Set(roster.map(\.id)))
        guard wanted.isEmpty || !ids.isDisjoint(with: onRoster) else { throw .notFound }
        // The whole roster is sorted, and not only the chosen players, because other pages show the whole roster too, so its order
        // is usually cached.
        let sorted = try await event.viewer.sorted(roster, by: { $0.name })
        return Chosen(
            roster: roster, players: sorted.filter { ids.contains($0.id) },
            missing: wanted.filter { !onRoster.contains($0) })
    }

    /// - Throws: `notFound` when fewer than two of the chosen players are on the roster, or when too many are chosen.
    private func chosenToPlay(_ event: ConfirmPlayersEvent) async throws(ServiceError) -> Chosen {
        let chosen = try await chosen(event)
        guard chosen.players.count >= Self.fewest else { throw .notFound }
        return chosen
    }

    /// The ratings from skill and results. When the matches cannot be read, no player has a rating, and teams are balanced by
    /// skill alone.
    /// - Throws: only `unauthorized`.
    private func ratings(of roster: [Player]) async throws(ServiceError) -> PlayerRatings {
        do throws(ServiceError) {
            return try await season.read { season in
                guard let revision = season.revision else { return try season.ratings(of: roster) }
                return try knownRatings.ratings(of: roster, at: revision) { try season.ratings(of: roster) }
            }
        } catch {
            guard error != .unauthorized else { throw error }
            return .none
        }
    }

    private func form(
        _ event: ConfirmPlayersEvent, _ chosen: Chosen, arranged teams: ArrangedTeams? = nil,
        problem: ConfirmPlayersForm.Problem? = nil
    ) async throws(ServiceError) -> ConfirmPlayersForm {
        var plan = event.plan
        plan.choices = plan.choices.without(chosen.missing)
        if let teams { plan.choices = plan.choices.placed(as: teams) }
        return ConfirmPlayersForm(
            plan: plan, players: chosen.players, missing: chosen.missing.map { .init(id: $0, name: event.names[$0]) },
            reason: teams?.reason, lastMinutes: try await lastMinutes(), token: event.token ?? makeToken(),
            problem: problem
        )
    }

    /// The length, in minutes, of the last match for which a length was chosen. Nil when there is no such match. Also nil when the
    /// matches cannot be read, because the page can be used without this length.
    /// - Throws: only `unauthorized`.
    private func lastMinutes() async throws(ServiceError) -> Int? {
        do {
            return try await gathers.lastChosenMinutes()
        } catch {
            guard error != .unauthorized else { throw error }
            return nil
        }
    }
}

extension TeamChoices {
    fileprivate func placed(as teams: ArrangedTeams) -> TeamChoices {
        let (teamA, teamB) = (Set(teams.teamA), Set(teams.teamB))
        return TeamChoices(
            entries.map { entry in
                let section: TeamSection =
                    teamA.contains(entry.player) ? .teamA : teamB.contains(entry.player) ? .teamB : .bench
                return Entry(player: entry.player, section: section)
            })
    }
}
