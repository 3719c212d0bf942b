// Writes the rows of the match report: the running matches, then a page of finished matches, grouped by days, with sums.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct MatchReportInteractor {
    /// The maximum number of finished matches on a page.
    static let pageSize = 30

    let gathers: any GatherService
    let matches: any MatchService
    let season: any SeasonService

    /// Writes the rows of a page, and returns what the page shows around them. Running matches are on the first page only. When a
    /// group of matches cannot be read, a row says so.
    /// - Throws: `unauthorized`; `notFound` for an unknown player; the error of reading the finished matches, if the running matches
    ///   cannot be read either, and always in the report of one player, whose name is then not known.
    func report<Output: MatchReportOutput>(
        _ event: MatchReportEvent, to output: inout Output
    ) async throws(ServiceError) -> MatchReportFrame {
        let running = await running(event)
        if case .failure(.unauthorized) = running { throw .unauthorized }
        if event.cursor == nil { output.write(running, of: .running) }
        let start = output
        let finished: (output: Output, page: FinishedPage)
        do throws(ServiceError) {
            finished = try await season.read { season in
                var output = start
                let page = try FinishedMatches(season: season, event: event).write(to: &output)
                return (output, page)
            }
        } catch {
            let isKnown = (try? running.get()) != nil
            guard isKnown, event.player == nil, error != .unauthorized, error != .notFound else { throw error }
            output.write(.header(.finished))
            output.write(.failed(.finished))
            output.write(.grandFooter(totals(running, FinishedPage(), isPartial: true)))
            return MatchReportFrame(player: nil, older: nil, isEmpty: false)
        }
        output = finished.output
        let page = finished.page
        // The report of a player is not empty when the account has matches with an unknown lineup, because the player may be in them.
        let isEmpty = page.tally.isEmpty && !page.isPartial && (try? running.get())?.isEmpty == true
        let hasUnlisted = (try? running.get())?.unlisted ?? 0 > 0
        output.write(.grandFooter(totals(running, page, isPartial: page.isPartial || hasUnlisted)))
        return MatchReportFrame(player: page.player, older: page.older, isEmpty: isEmpty)
    }

    private func totals(
        _ running: Result<RunningMatches, ServiceError>, _ page: FinishedPage, isPartial: Bool
    ) -> MatchReportTotals {
        let known = try? running.get()
        let goals = MatchTally((known?.matches ?? []).map(\.result)).goals
        return MatchReportTotals(
            finished: page.tally, goals: page.tally.goals + goals, isPartial: isPartial || known == nil)
    }

    /// The running matches; only those of the player, if the event has one. At most as many are read as `AccountLimits` allows. A REST
    /// backend, or an account from before this limit, may have more running matches.
    private func running(_ event: MatchReportEvent) async -> Result<RunningMatches, ServiceError> {
        do throws(ServiceError) {
            let all = try await gathers.runningGathers()
            let listed = all.prefix(AccountLimits().running).map(\.id)
            let running = try await matches.watched(listed).filter { watched in
                !watched.isEnded && event.player.map(watched.includes) ?? true
            }
            return .success(
                RunningMatches(matches: running.map { MatchReportMatch($0) }, unlisted: all.count - listed.count))
        } catch {
            return .failure(error)
        }
    }
}

private struct RunningMatches {
    let matches: [MatchReportMatch]
    /// The number of running matches that were not read.
    let unlisted: Int

    var isEmpty: Bool { matches.isEmpty && unlisted == 0 }
}

extension MatchReportOutput {
    /// Writes the group of running matches, which has no lines with days.
    fileprivate mutating func write(_ running: Result<RunningMatches, ServiceError>, of group: MatchGroup) {
        write(.header(group))
        switch running {
        case .failure: write(.failed(group))
        case .success(let running) where running.isEmpty: write(.empty(group))
        case .success(let running):
            for match in running.matches { write(.detail(match)) }
            write(.footer(group, MatchTally(running.matches.map(\.result)), unlisted: running.unlisted))
        }
    }
}

extension WatchedMatch {
    fileprivate func includes(_ player: Player.ID) -> Bool {
        lineup.contains { $0.id == player }
    }
}

extension MatchReportMatch {
    /// A running match, with its score so far and current teams.
    fileprivate init(_ watched: WatchedMatch) {
        let squads = watched.squads
        self.init(
            id: watched.id, date: watched.startedAt, result: .score(watched.score), isRunning: true,
            teamA: squads.teamA.map(\.name), teamB: squads.teamB.map(\.name))
    }
}
