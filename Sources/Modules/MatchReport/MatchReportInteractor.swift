// Writes the rows of the match report: running matches, then a page of finished ones by days, with sums.

import BackendServices
import Entities

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct MatchReportInteractor {
    /// The finished matches of a page.
    static let pageSize = 30

    let gathers: any GatherService
    let matches: any MatchService
    let season: any SeasonService

    /// Writes all rows, and returns what is around them. A group that cannot be read is a row that says so; when no group
    /// can be read, this throws.
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
            guard isKnown, error != .unauthorized, error != .notFound else { throw error }
            output.write(.header(.finished))
            output.write(.failed(.finished))
            output.write(.grandFooter(totals(running, FinishedPage(), isPartial: true)))
            return MatchReportFrame(player: nil, older: nil, isEmpty: false)
        }
        output = finished.output
        let page = finished.page
        let isEmpty = page.tally.isEmpty && (try? running.get())?.isEmpty == true
        output.write(.grandFooter(totals(running, page, isPartial: page.isPartial)))
        return MatchReportFrame(player: page.player, older: page.older, isEmpty: isEmpty)
    }

    private func totals(
        _ running: Result<[MatchReportMatch], ServiceError>, _ page: FinishedPage, isPartial: Bool
    ) -> MatchReportTotals {
        let known = try? running.get()
        let goals = MatchTally((known ?? []).map(\.result)).goals
        return MatchReportTotals(
            finished: page.tally, goals: page.tally.goals + goals, isPartial: isPartial || known == nil)
    }

    /// The running matches, those of the player if one is asked for.
    private func running(_ event: MatchReportEvent) async -> Result<[MatchReportMatch], ServiceError> {
        do throws(ServiceError) {
            var running: [MatchReportMatch] = []
            for gather in try await gathers.runningGathers() {
                do throws(ServiceError) {
                    let watched = try await matches.watched(gather.id)
                    guard !watched.isEnded, event.player.map(watched.includes) ?? true else { continue }
                    running.append(MatchReportMatch(watched))
                } catch .notFound {
                    // It was deleted meanwhile.
                }
            }
            return .success(running)
        } catch {
            return .failure(error)
        }
    }
}

extension MatchReportOutput {
    /// Writes a group without days.
    fileprivate mutating func write(_ matches: Result<[MatchReportMatch], ServiceError>, of group: MatchGroup) {
        write(.header(group))
        switch matches {
        case .failure: write(.failed(group))
        case .success(let matches) where matches.isEmpty: write(.empty(group))
        case .success(let matches):
            for match in matches { write(.detail(match)) }
            write(.footer(group, MatchTally(matches.map(\.result))))
        }
    }
}

extension WatchedMatch {
    fileprivate func includes(_ player: Player.ID) -> Bool {
        lineup.contains { $0.id == player }
    }
}

extension MatchReportMatch {
    /// A running match, with its score so far and present teams.
    fileprivate init(_ watched: WatchedMatch) {
        let squads = watched.match.squads(of: watched.lineup)
        self.init(
            id: watched.id, date: watched.startedAt, result: .score(watched.score), isRunning: true,
            teamA: squads.teamA.map(\.name), teamB: squads.teamB.map(\.name))
    }
}
