// One-time tokens of forms. The token of a form that starts a match is bound to the teams.

import BackendServices
import Entities
import Testing

@Suite struct OneTimeTokenTests {
    private static let longest = String(repeating: "x", count: 64)
    private static let lineup = Lineup(teamA: [1, 12], teamB: [3])

    @Test("The order of the players in a team does not change the token")
    func sameTeams() {
        let reordered = Lineup(teamA: [12, 1], teamB: [3])
        #expect(OneTimeToken.bound("a", to: Self.lineup) == OneTimeToken.bound("a", to: reordered))
    }

    @Test(
        "Other teams give another token",
        arguments: [
            Lineup(teamA: [3], teamB: [1, 12]), Lineup(teamA: [1, 1], teamB: [2, 3]), Lineup(teamA: [112], teamB: [3]),
            Lineup(teamA: [1], teamB: [12, 3]), Lineup(teamA: [1, 12], teamB: []),
        ])
    func otherTeams(_ other: Lineup) {
        #expect(OneTimeToken.bound("a", to: Self.lineup) != OneTimeToken.bound("a", to: other))
    }

    @Test func otherFormsGiveAnotherToken() {
        #expect(OneTimeToken.bound("a", to: Self.lineup) != OneTimeToken.bound("b", to: Self.lineup))
    }

    @Test("A token has 1 to 128 bytes", arguments: [(0, false), (1, true), (128, true), (129, false)])
    func lengths(_ length: Int, _ isValid: Bool) {
        let token = String(repeating: "x", count: length)
        #expect(((try? OneTimeToken.validate(token)) != nil) == isValid)
    }

    @Test("A token of 64 bytes that is bound to teams is valid")
    func theLongestTokenIsValid() throws {
        try OneTimeToken.validate(OneTimeToken.bound(Self.longest, to: Self.lineup))
    }
}
