// Players of a table that was pasted.

import Entities
import Testing

@testable import Modules

@Suite struct RosterTableTests {
    private func table(_ text: String, limit: Int = 10, in language: String = "en") throws -> RosterTable? {
        RosterTable(text, limit: limit, for: try Viewer(language, hasOwnTimeZone: true))
    }

    private static let full = PlayerDraft(
        name: "Zoë", age: 29, skill: .amateur, position: .goalkeeper, favouriteTeam: "Lyon")

    @Test(
        "A header names the columns; without a header they are in the order of PlayerField",
        arguments: [
            "Zoë,29,goalkeeper,amateur,Lyon", "Zoë;29;Gardien;Amateur;Lyon", "Zoë\t29\tGK\tAMATEUR\tLyon",
            "name,age,position,skill,favouriteTeam\nZoë,29,goalkeeper,amateur,Lyon",
            "id,name,age,skill,preferredPosition,favouriteTeam\r\n7,Zoë,29,amateur,goalkeeper,Lyon\r\n",
            "Équipe préférée;Niveau;Poste préféré;Âge;Nom\nLyon;amateur;gardien;29;Zoë",
            "NOM,AGE,Poste,niveau,equipe\nZoë,29,G,Amateur,Lyon",
            "Name,Age,Preferred position,Skill,Favourite team\nZoë, 29 , Goalkeeper ,amateur, Lyon ,\n",
        ], ["en", "fr"])
    func columns(_ text: String, _ language: String) throws {
        let table = try #require(try table(text, in: language))
        #expect(table.players == [Self.full])
        #expect(table.problems == [] && table.ignored == [])
    }

    @Test("Names of positions and skills are read in English and French")
    func words() throws {
        for language in ["en", "fr"] {
            #expect(try table("Bo,,Ailier,Débutant", in: language)?.players.first?.position == .winger)
            #expect(try table("Bo,,striker,beginner", in: language)?.players.first?.skill == .beginner)
        }
    }

    @Test func columnsThatAreNotKnownAreIgnored() throws {
        let table = try #require(try table("Shoe size,name,id,Name,,Av\n41,Bo,3,Cy,,x"))
        #expect(table.players == [PlayerDraft(name: "Bo")])
        #expect(table.ignored == ["Shoe size", "Name", "Av"])
    }

    @Test("Only the first fifty columns are read")
    func manyColumns() throws {
        let commas = String(repeating: ",", count: 48)
        #expect(try table("name,\(commas)age\nBo,\(commas)7")?.players == [PlayerDraft(name: "Bo", age: 7)])
        #expect(try table("name,,\(commas)age\nBo,,\(commas)7")?.players == [PlayerDraft(name: "Bo")])
    }

    @Test func namesThatWouldBeFormulasLoseTheApostrophe() throws {
        let table = try #require(try table("'=1+1\n'-x\n'quoted\n''=2"))
        #expect(table.players.map(\.name) == ["=1+1", "-x", "'quoted", "'=2"])
    }

    @Test("A line with a problem is reported with its number, and the other lines are read")
    func problems() throws {
        let long = String(repeating: "x", count: 201)
        let text = """
            name,age,position,skill,favouriteTeam

            Ann,130
            ,12
            Bo,,libero
            "Cy
            Dan,1,,,FC,,x
            \(long)
            Eve,,,,\(long)
            Finn,,,legend of the evening in the park
            Gus
            """
        let table = try #require(try table(text, limit: 9))
        #expect(table.players.map(\.name) == ["Gus"])
        #expect(
            table.problems == [
                RosterProblem(line: 3, .rule(.notInRange(.age, 1...120))), RosterProblem(line: 4, .rule(.blank(.name))),
                RosterProblem(line: 5, .unknownOption(.position, "libero")), RosterProblem(line: 6, .openQuote),
                RosterProblem(line: 7, .tooManyValues),
                RosterProblem(line: 8, .rule(.tooLong(.name, maxLength: 200))),
                RosterProblem(line: 9, .rule(.tooLong(.favouriteTeam, maxLength: 200))),
                RosterProblem(line: 10, .unknownOption(.skill, "legend of the evening in the p")),
            ])
    }

    @Test func aLineThatEndsBeforeTheColumnOfNamesHasABlankName() throws {
        let table = try #require(try table("age,name\n12"))
        #expect(table.problems == [RosterProblem(line: 2, .rule(.blank(.name)))])
    }

    @Test func theLimitCountsLinesWithoutTheHeader() throws {
        #expect(try table("name\nA\nB", limit: 2)?.players.count == 2)
        #expect(try table("A\nB", limit: 2)?.players.count == 2)
        #expect(try table("name\nA\nB\nC", limit: 2) == nil)
        #expect(try table("A\nB\nC", limit: 2) == nil)
        #expect(try table(" \n")?.players == [])
    }
}
