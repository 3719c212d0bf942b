// Values of the game as localizable texts.

import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct LocalizedTextsTests {
    @Test(
        "a position has a text and an acronym; an unknown one shows its raw value without control characters",
        arguments: [
            (
                Position.goalkeeper, LocalizedStringResource.positionGoalkeeper,
                LocalizedStringResource.positionGoalkeeperAcronym
            ),
            (.defender, .positionDefender, .positionDefenderAcronym),
            (.midfielder, .positionMidfielder, .positionMidfielderAcronym),
            (.winger, .positionWinger, .positionWingerAcronym),
            (.striker, .positionStriker, .positionStrikerAcronym),
            (Position(rawValue: "libero"), .textVerbatim("libero"), .textVerbatim("libero")),
            (Position(rawValue: "li\u{1B}bero\0"), .textVerbatim("li bero"), .textVerbatim("li bero")),
        ])
    func positions(_ position: Position, _ word: LocalizedStringResource, _ acronym: LocalizedStringResource) {
        #expect(position.localizedText == word)
        #expect(position.acronym == acronym)
    }

    @Test(
        "a skill has a text, and an unknown one shows its raw value without control characters",
        arguments: [
            (Skill.beginner, LocalizedStringResource.skillBeginner), (.amateur, .skillAmateur),
            (.professional, .skillProfessional), (Skill(rawValue: "legend"), .textVerbatim("legend")),
            (Skill(rawValue: "leg\r\nend\u{9F}"), .textVerbatim("leg  end ")),
        ])
    func skills(_ skill: Skill, _ word: LocalizedStringResource) {
        #expect(skill.localizedText == word)
    }

    @Test("a team has a text")
    func teams() {
        #expect(Team.teamA.localizedText == .teamA)
        #expect(Team.teamB.localizedText == .teamB)
    }

    @Test(
        "a score has a text, and so has its winner",
        arguments: [
            (3, 2, LocalizedStringResource.resultTeamA), (0, 1, .resultTeamB), (4, 4, .resultDraw),
        ])
    func scores(_ teamA: Int, _ teamB: Int, _ result: LocalizedStringResource) throws {
        let score = try #require(Score(teamA: teamA, teamB: teamB))
        #expect(score.localizedText == .scoreLine(teamA, teamB))
        #expect(score.winner.localizedText == result)
    }

    @Test func fieldsOfAPlayer() {
        let labels: [LocalizedStringResource] = [
            .playerDetailName, .playerDetailAge, .playerDetailPosition, .playerDetailSkill, .playerDetailFavouriteTeam,
        ]
        #expect(PlayerField.allCases.map(\.label) == labels)
    }

    @Test("position and skill are shown beside a name, and are left out when the player has none")
    func facts() {
        let facts = PlayerFacts()
        let full = Player(id: 1, draft: PlayerDraft(name: "A", skill: .amateur, position: .winger))
        #expect(facts.position(of: full) == .playerPosition(.positionWinger))
        #expect(facts.skill(of: full) == .playerSkill(.skillAmateur))
        #expect(facts.position(of: .sampleUnknown) == .playerPosition(.textVerbatim("libero")))
        #expect(facts.skill(of: .sampleUnknown) == .playerSkill(.textVerbatim("legend")))
        #expect(facts.position(of: .sampleBare) == nil)
        #expect(facts.skill(of: .sampleBare) == nil)
    }
}
