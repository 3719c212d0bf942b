// Ending a match: the confirmation, the result, and failures.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules

@Suite struct GatherEndInteractorTests {
    private let site: Site
    private let event: GatherEndEvent
    private let interactor: GatherEndInteractor
    private let score = Score(teamA: 0, teamB: 1)!

    init() async throws {
        site = try await Site()
        event = GatherEndEvent(gather: try await site.startMatch())
        interactor = GatherEndInteractor(matches: site.matches)
        try await goal("first")
    }

    private func goal(_ token: String) async throws {
        let change = MatchChange.goal(.teamB)
        _ = try await site.matches.change(event.gather, change, token: token, at: Site.start)
    }

    @Test("the backend stores the score and the winner, and then refuses further goals")
    func scoreAndWinnerGoToTheBackend() async throws {
        #expect(try await interactor.end(event) == .ended(score))
        let gather = try await site.gathers.gather(event.gather)
        #expect(gather.score == score)
        #expect(gather.winner == .teamB)
        await #expect(throws: ServiceError.conflict) { try await goal("too late") }
    }

    @Test("ending a match again changes nothing")
    func twice() async throws {
        _ = try await interactor.end(event)
        let log = site.listen()
        #expect(try await interactor.end(event) == .ended(score))
        #expect(try await interactor.question(event) == .ended(score))
        #expect(log.calls == [.match, .endMatch, .match])
    }

    @Test("ending a match keeps the result that another app sent before")
    func theFirstResultStays() async throws {
        let other = MatchResult(Score(teamA: 5, teamB: 0)!)
        try await site.gathers.end(event.gather, with: other)
        #expect(try await interactor.end(event) == .ended(other.score))
        #expect(try await site.gathers.gather(event.gather).score == other.score)
    }

    /// A match that another phone ends with another score after it was read.
    private struct EndedMeanwhile: MatchService {
        let service: any MatchService
        let result: MatchResult

        func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch {
            try await service.watched(gather)
        }
        func apply(
            _ change: MatchChange, to gather: Gather.ID, token: String?, at instant: Date
        ) async throws(ServiceError) -> MatchChangeResult { throw .conflict }
        func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult { result }
        func correct(
            _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int,
            at instant: Date
        ) async throws(ServiceError) -> Score { throw .unavailable }
    }

    @Test("the score that was stored is shown, not the one that was read before")
    func storedScore() async throws {
        let result = MatchResult(Score(teamA: 3, teamB: 1)!)
        let interactor = GatherEndInteractor(matches: EndedMeanwhile(service: site.matches, result: result))
        #expect(try await interactor.end(event) == .ended(result.score))
    }

    @Test("a match that has ended with a score that cannot be read is not ended again")
    func unreadableScore() async throws {
        try await site.backend.end(event.gather, score: "three-two")
        let log = site.listen()
        #expect(try await interactor.question(event) == .unreadable)
        #expect(try await interactor.question(event, failure: .expired) == .unreadable)
        #expect(try await interactor.end(event) == .unreadable)
        #expect(log.calls == [.match, .match, .match])
    }

    @Test("the question has the score, and does not end the match", arguments: [nil, FormFailure.expired])
    func theQuestion(_ failure: FormFailure?) async throws {
        let question = GatherEndQuestion(gather: event.gather, score: score, failure: failure)
        #expect(try await interactor.question(event, failure: failure) == .question(question))
        #expect(try await !site.gathers.gather(event.gather).isEnded)
    }

    @Test(
        "after an error of the backend the question is asked again, and the match continues",
        arguments: ServiceError.shownByForms)
    func failingResults(_ error: ServiceError) async throws {
        site.fail(.endMatch, with: error)
        let question = GatherEndQuestion(gather: event.gather, score: score, failure: .service(error))
        #expect(try await interactor.end(event) == .question(question))
        site.backend.stopFailing()
        try await goal("goes on")
        #expect(try await interactor.end(event) == .ended(Score(teamA: 0, teamB: 2)!))
    }

    @Test(
        "when another device has ended the match, the response is the result, even if ending it here fails",
        arguments: ServiceError.shownByForms)
    func endedElsewhere(_ error: ServiceError) async throws {
        _ = try await site.matches.end(event.gather)
        site.fail(.endMatch, with: error)
        #expect(try await interactor.end(event) == .ended(score))
    }

    @Test("the errors for an ended session and for “not found” are thrown", arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.endMatch, with: error)
        await #expect(throws: error) { try await interactor.end(event) }
        site.backend.stopFailing()
        #expect(try await site.matches.watched(event.gather).isOpen)
    }

    @Test("when the match cannot be read, question and end throw the error", arguments: ServiceError.all)
    func otherFailures(_ error: ServiceError) async {
        site.fail(.match, with: error)
        await #expect(throws: error) { try await interactor.question(event) }
        await #expect(throws: error) { try await interactor.end(event) }
    }
}
