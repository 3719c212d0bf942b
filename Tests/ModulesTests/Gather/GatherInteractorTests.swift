// A running match: its picture, and the way its end is finished.

import BackendInMemory
import BackendServices
import Entities
import Localization
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

    private var event: GatherEvent { GatherEvent(gather: match, reader: site.reader) }

    @Test func thePicture() async throws {
        let expected = GatherResponse(
            gather: try await site.gathers.gather(match),
            lineup: [
                LineupPlayer(player: Player(id: 1, name: "Ana"), team: .teamA),
                LineupPlayer(player: Player(id: 2, name: "Bo"), team: .teamB),
            ],
            match: LiveMatch(),
            now: Site.start,
            tapTokens: [.teamA: "tap-1", .teamB: "tap-2"],
            namesTimeZone: false,
            problem: nil
        )
        #expect(try await interactor.open(event) == expected)
    }

    @Test func theZoneIsNamedForReadersWithoutOne() async throws {
        let reader = try Reader("fr", hasOwnTimeZone: false)
        #expect(try await interactor.open(GatherEvent(gather: match, reader: reader)).namesTimeZone)
    }

    @Test("each page has tokens of its own")
    func tokens() async throws {
        let first = try await interactor.open(event).tapTokens
        let second = try await interactor.open(event).tapTokens
        #expect(Set(first.values).union(second.values).count == 4)
    }

    @Test("a second phone and a restart see the same")
    func theTruthIsOnTheServer() async throws {
        _ = try await interactor.operate(GatherTimerEvent(gather: match, action: .start, reader: site.reader))
        site.clock.advance(seconds: 30)
        let other = GatherInteractor.sample(on: site)
        let picture = try await other.open(event)
        #expect(picture.match.clock.remaining(at: picture.now) == 570)
    }

    @Test("an end that was confirmed but not stored is finished by whoever looks")
    func rollingForward() async throws {
        _ = try await site.matches.change(match, MatchChange.goal(.teamB), token: "t", at: Site.start)
        _ = try await site.matches.close(match)
        let picture = try await interactor.open(event)
        #expect(picture.gather.score == Score(teamA: 0, teamB: 1))
        #expect(picture.gather.winner == .teamB)
        #expect(try await site.gathers.gather(match).isEnded)
    }

    @Test("while that fails, the match is still there with its score", arguments: ServiceError.shownByForms)
    func rollingForwardFails(_ error: ServiceError) async throws {
        _ = try await site.matches.close(match)
        site.fail(.endGather, with: error)
        let picture = try await interactor.open(event)
        #expect(!picture.gather.isEnded)
        #expect(picture.match.score == .zero)
        #expect(picture.problem == .failure(.service(error)))
    }

    @Test(arguments: ServiceError.endingForms)
    func rollingForwardEnds(_ error: ServiceError) async throws {
        _ = try await site.matches.close(match)
        site.fail(.endGather, with: error)
        await #expect(throws: error) { try await interactor.open(event) }
    }

    @Test func anotherUsersMatch() async throws {
        let other = try await site.anotherPerson()
        let foreign = try await site.backend.gathers(as: other.token).create(nil)
        let event = GatherEvent(gather: foreign, reader: site.reader)
        await #expect(throws: ServiceError.notFound) { try await interactor.open(event) }
    }

    @Test(arguments: ServiceError.all, [InMemoryBackend.Call.gather, .match, .playersInGather])
    func failures(_ error: ServiceError, _ call: InMemoryBackend.Call) async {
        site.fail(call, with: error)
        await #expect(throws: error) { try await interactor.open(event) }
    }
}

extension GatherAnswer {
    var isChanged: Bool {
        if case .changed = self { true } else { false }
    }
}

extension GatherInteractor {
    /// With the site's clock, and tap tokens of its own.
    static func sample(on site: Site) -> GatherInteractor {
        let taps = Count()
        let clock = site.clock
        return GatherInteractor(
            gathers: site.gathers, matches: site.matches, now: { clock.now }, makeTapToken: { "tap-\(taps.next())" }
        )
    }
}
