// What the response of the page for spectators can hold.

import BackendServices
import Entities
import Foundation
import Testing

@testable import Modules
@testable import Preview

@Suite("The response for spectators")
struct WatchResponseTests {
    private static let lineup = [
        Participant(id: 1, name: "Ana", team: .teamA), Participant(id: 2, name: "Bo", team: .teamB),
        Participant(id: 3, name: "Cy", team: .teamA), Participant(id: 4, name: "Dee", team: nil),
    ]

    /// A match with goals, a goal that was taken back, a move, an earlier clock and a link.
    private static func watched(isEnded: Bool = false) -> WatchedMatch {
        let start = Date(timeIntervalSince1970: 1_750_000_000)
        var match = LiveMatch()
        let changes: [MatchChange] = [
            .clock(.start), .goal(.teamA, scorer: .init(player: 1)), .goal(.teamB), .goal(.teamB), .takeBack(4),
            .move(3, to: .bench), .clock(.set(seconds: 90)), .share(.sample),
        ]
        for change in changes { match.apply(change, at: start) }
        var gather = Gather(id: UUID(), ownerID: UUID())
        (gather.createdAt, gather.endedAt) = (start, isEnded ? start + 600 : nil)
        match.correctedAt = isEnded ? start + 700 : nil
        if isEnded { gather.score = match.score }
        return WatchedMatch(gather: gather, lineup: lineup, match: match)
    }

    /// The types of a value and of all values in it.
    private static func types(in value: Any) -> Set<String> {
        Mirror(reflecting: value).children.reduce(into: ["\(type(of: value))"]) { $0.formUnion(types(in: $1.value)) }
    }

    private static func members(of value: Any) -> Set<String> {
        Set(Mirror(reflecting: value).children.compactMap(\.label))
    }

    @Test("the response, its match, a goal and its scorer have only these members")
    func members() throws {
        let response = WatchResponse(
            key: .sample, match: PublicMatch(Self.watched()), now: Gather.sampleEvening, namesTimeZone: false)
        #expect(Self.members(of: response) == ["key", "match", "now", "namesTimeZone"])
        #expect(
            Self.members(of: response.match) == [
                "revision", "isOpen", "clock", "isUnplayed", "score", "unreadableScore", "day", "endedAt",
                "correctedAt",
                "goals", "teamA", "teamB",
            ])
        let goal = try #require(response.match.goals.first)
        #expect(Self.members(of: goal) == ["id", "team", "minute", "scorer"])
        #expect(Self.members(of: try #require(goal.scorer)) == ["name", "isOwnGoal"])
    }

    @Test("no value in the response has a type of the organiser's data", arguments: [false, true])
    func types(isEnded: Bool) {
        let watched = Self.watched(isEnded: isEnded)
        let found = Self.types(
            in: WatchResponse(
                key: .sample, match: PublicMatch(watched), now: Gather.sampleEvening, namesTimeZone: false))
        for value in [
            watched, watched.id, watched.match, Self.lineup[0], watched.squads, watched.match.goals[0],
            watched.match.takenBack[0], watched.match.moves[0], watched.match.earlierClocks[0],
            watched.match.link as Any,
        ] as [Any] {
            #expect(!found.contains("\(type(of: value))"))
        }
    }

    @Test("the teams leave out players on the bench and players without a team, and after the end there is no clock")
    func content() {
        let match = PublicMatch(Self.watched())
        #expect(match.teamA.map(\.text) == ["Ana"] && match.teamB.map(\.text) == ["Bo"])
        #expect(match.goals.map(\.scorer?.name.text) == ["Ana", nil])
        #expect(match.score == Score(teamA: 1, teamB: 1))
        #expect(match.clock?.duration == 90 && match.clock?.chosenDuration == nil)
        #expect(PublicMatch(Self.watched(isEnded: true)).clock == nil)
    }
}
