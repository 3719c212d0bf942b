// The page of a match: its content, and the error when the result was not sent.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Localization
import TestGate
import Testing

@testable import Modules

@Suite struct GatherInteractorTests {
    private let site: Site
    private let match: Gather.ID
    private let interactor: GatherInteractor

    init() async throws {
        let site = try await Site()
        self.site = site
        match = try await site.startMatch()
        interactor = .sample(on: site)
    }

    private var event: GatherEvent { GatherEvent(gather: match, viewer: site.viewer) }

    @Test("the opened page has the match, its players and tokens for taps")
    func theOpenedPage() async throws {
        let expected = GatherResponse(
            watched: WatchedMatch(
                gather: try await site.gathers.gather(match),
                lineup: [
                    Participant(id: 1, name: "Ana", team: .teamA), Participant(id: 2, name: "Bo", team: .teamB),
                ],
                match: LiveMatch()
            ),
            now: Site.start,
            tapTokens: [.teamA: "tap-1", .teamB: "tap-2"],
            namesTimeZone: false,
            problem: nil
        )
        #expect(try await interactor.open(event) == expected)
    }

    @Test("when the time zone of the viewer is not known, the page names the zone of its times")
    func theZoneIsNamedForViewersWithoutOne() async throws {
        let viewer = try Viewer("fr", hasOwnTimeZone: false)
        #expect(try await interactor.open(GatherEvent(gather: match, viewer: viewer)).namesTimeZone)
    }

    @Test("each opened page has its own tokens for taps")
    func tokens() async throws {
        let first = try await interactor.open(event).tapTokens
        let second = try await interactor.open(event).tapTokens
        #expect(Set(first.values).union(second.values).count == 4)
    }

    @Test("another interactor, as for a second device, shows the same match")
    func matchesAreStoredOnTheServer() async throws {
        _ = try await interactor.operate(GatherTimerEvent(gather: match, action: .start, viewer: site.viewer))
        site.clock.advance(by: 30)
        let other = GatherInteractor.sample(on: site)
        let response = try await other.open(event)
        #expect(response.match.clock.remaining(at: response.now) == 570)
    }

    @Test("the page needs one call of the backend")
    func calls() async throws {
        let log = site.listen()
        _ = try await interactor.open(event)
        #expect(log.calls == [.match])
    }

    @Test("a closed match without a result shows that the result was not sent, and opening it does not end it")
    func resultNotSent() async throws {
        var watched = try await site.matches.watched(match)
        watched.match.close()
        let interactor = GatherInteractor(
            matches: ClosedMatch(watched: watched), now: { Site.start }, makeTapToken: { "tap" })
        let response = try await interactor.open(event)
        #expect(response.problem == .resultNotSent)
        #expect(!response.watched.isEnded && !response.watched.isOpen)
        // The failure of a form is shown instead of this problem.
        let refused = try await interactor.rejectExpired(
            GatherTimerEvent(gather: match, action: .start, viewer: site.viewer))
        #expect(refused.problem == .failure(.expired))
    }

    @Test("a match that has ended with a score that cannot be read is shown as ended, without a problem")
    func unreadableScore() async throws {
        try await site.backend.end(match, score: "three-two")
        let response = try await interactor.open(event)
        #expect(response.problem == nil)
        #expect(response.watched.isEnded && response.watched.unreadableScore == "three-two")
    }

    @Test("a match of another user is not found")
    func anotherUsersMatch() async throws {
        let other = try await site.anotherPerson()
        let foreign = try await site.backend.gathers(as: other.token).create(nil)
        let event = GatherEvent(gather: foreign, viewer: site.viewer)
        await #expect(throws: ServiceError.notFound) { try await interactor.open(event) }
    }

    @Test("when the match cannot be read, the page is not opened", arguments: ServiceError.all)
    func failures(_ error: ServiceError) async {
        site.fail(.match, with: error)
        await #expect(throws: error) { try await interactor.open(event) }
    }
}

extension GatherAnswer {
    var isChanged: Bool {
        if case .changed = self { true } else { false }
    }
}

/// A match that was closed before its result was stored, as can happen with the REST backend.
private struct ClosedMatch: MatchService {
    let watched: WatchedMatch

    func watched(_ gather: Gather.ID) async throws(ServiceError) -> WatchedMatch { watched }
    func apply(
        _ change: MatchChange, to gather: Gather.ID, token: String?, at instant: Date
    ) async throws(ServiceError) -> MatchChangeResult { throw .conflict }
    func end(_ gather: Gather.ID) async throws(ServiceError) -> MatchResult { throw .unavailable }
    func correct(
        _ gather: Gather.ID, _ correction: MatchCorrection, shown: Score?, token: String, revision: Int,
        at instant: Date
    ) async throws(ServiceError) -> Score { throw .unavailable }
}

extension GatherInteractor {
    static func sample(on site: Site) -> GatherInteractor {
        let taps = Count()
        let clock = site.clock
        return GatherInteractor(
            matches: site.matches, now: clock.now, makeTapToken: { "tap-\(taps.next())" }
        )
    }
}
