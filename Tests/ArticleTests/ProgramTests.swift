// Tests of the article about texts for several programs.

import Foundation
import Localization
import ShopTexts
import Testing

@testable import ShopReport

@Suite("Article about texts for several programs")
struct ProgramTests {
    @Test(
        "The report is in the language of the environment, with the formats of its region",
        arguments: [
            (["LANG": "fr_CA.UTF-8"], "fr-CA", "21 novembre 2026"),
            (["LANG": "en_US.UTF-8"], "en-US", "November 21, 2026"),
            (["LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "en_US"], "fr", "21 novembre 2026"),
            (["LC_ALL": "C", "LANG": "fr_FR"], "C", "21 November 2026"),
            (["LANG": "de_DE@euro"], "de-DE", "21 November 2026"),
            ([:], nil, "21 November 2026"),
        ])
    func environment(environment: [String: String], tag: String?, date: String) throws {
        #expect(localeTag(of: environment) == tag)
        let day = Date(timeIntervalSince1970: 1_795_219_200)
        let lines = report(of: day, asked: localeTag(of: environment), in: try shopTexts())
        #expect(lines.count == 3 && lines[0].contains(date), "\(lines)")
        #expect(lines[1] == (date.contains("novembre") ? "Joueurs" : "Players"))
    }
}
