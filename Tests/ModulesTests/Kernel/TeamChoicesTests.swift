// The chosen team of each player: each player occurs once, in the order of the page.

import Entities
import Modules
import Testing

@Suite struct TeamChoicesTests {
    @Test func everybodyStartsOnTheBench() {
        let choices = TeamChoices(benched: [4, 1, 4])
        #expect(choices.entries == [.init(player: 4, section: .bench), .init(player: 1, section: .bench)])
    }

    @Test func theFirstEntryOfAPlayerCounts() {
        let choices = TeamChoices([
            .init(player: 1, section: .teamA), .init(player: 2, section: .teamB), .init(player: 1, section: .teamB),
        ])
        #expect(choices.players(in: .teamA) == [1])
        #expect(choices.players(in: .teamB) == [2])
    }

    @Test func playersOfASectionKeepTheirOrder() {
        let choices = TeamChoices([
            .init(player: 9, section: .teamA), .init(player: 5, section: .bench), .init(player: 2, section: .teamA),
        ])
        #expect(choices.players(in: .teamA) == [9, 2])
        #expect(choices.players(in: .bench) == [5])
        #expect(choices.players(in: .teamB) == [])
    }
}
