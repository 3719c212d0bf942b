// The notations of a screen's name.

import Testing

@testable import NewScreenTool

@Suite("The name of a screen")
struct ScreenNameTests {
    @Test(
        "The member, the address and the title of a screen are derived from the name of its type",
        arguments: [
            ("Rules", "rules", "rules", "Rules"),
            ("PlayerStats", "playerStats", "player-stats", "Player stats"),
            ("FAQ", "faq", "faq", "FAQ"),
            ("FAQPage", "faqPage", "faq-page", "FAQ page"),
            ("MatchFAQ", "matchFAQ", "match-faq", "Match FAQ"),
            ("Top10Players", "top10Players", "top10-players", "Top10 players"),
            ("A", "a", "a", "A"),
            ("B2bShop", "b2bShop", "b2b-shop", "B2b shop"),
            ("Group2a", "group2a", "group2a", "Group2a"),
            ("MatchU19b", "matchU19b", "match-u19b", "Match u19b"),
            ("U19Match", "u19Match", "u19-match", "U19 match"),
            ("ScoreAGoal", "scoreAGoal", "score-a-goal", "Score a goal"),
        ])
    func notations(_ type: String, _ member: String, _ address: String, _ title: String) throws {
        let name = try ScreenName(type)
        #expect(name.type == type)
        #expect(name.member == member)
        #expect(name.address == address)
        #expect(name.title == title)
    }
}
