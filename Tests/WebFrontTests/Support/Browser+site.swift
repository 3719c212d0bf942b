// Steps that many tests share.

import Testing
import TestBrowser

extension Browser {
    /// Sets a field of a player on the edit page of this field.
    mutating func edit(player id: Int, _ field: String, to value: String) async throws {
        try await open("/players/\(id)/edit/\(field)")
        try await submit("/players/\(id)/edit/\(field)", ["value": value])
    }

    /// Adds a goal of a team. The current page must be that of the match.
    mutating func tap(_ team: String) async throws {
        let match = try page.address.prefix { $0 != "?" }
        try await submit("\(match)/score", where: ["team": team, "change": "1"])
    }

    /// Takes back the latest goal that the page lists for a team.
    mutating func takeBack(_ team: String) async throws {
        let match = try page.address.prefix { $0 != "?" }
        let goal = try #require(page.main?.first("li", where: ["data-team": team])?["data-goal"])
        try await submit("\(match)/undo", ["goal": goal])
    }

    /// Makes a link for spectators of a match.
    /// - Returns: the path of the link.
    mutating func spectatorLink(of match: String) async throws -> String {
        try await open(match)
        try await submit("\(match)/link", pressing: "make")
        return try page.spectatorLink
    }

    /// Adds a hundred goals with twenty browsers at the same time: 75 of Team A and 25 of Team B.
    func tapHundredTimes(in match: String) async throws {
        try await withThrowingTaskGroup { group in
            for connection in 0..<20 {
                group.addTask {
                    var phone = self
                    for tap in 0..<5 {
                        let team = (connection + tap) % 4 == 0 ? "teamB" : "teamA"
                        let body = try phone.signed(["team": team, "change": "1", "token": "\(connection)-\(tap)"])
                        #expect(try await phone.post("\(match)/score", body).status == 303)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The recovery code on the page that shows it.
    var recoveryCode: String {
        get throws {
            let element = try page.main?.all("p").first { $0["data-link"] != nil }
            return try #require(element?.text)
        }
    }

    /// The form token on the current page.
    var formToken: String {
        get throws { try #require(try page.document.first("input", where: ["name": "formToken"])?["value"]) }
    }

    /// `name=value` pairs and the page's form token, as a body.
    func signed(_ fields: KeyValuePairs<String, String>) throws -> String {
        Form.encode([("formToken", try formToken)] + fields.map { ($0.key, $0.value) })
    }
}

extension Page {
    /// The score as the scoreboard shows it.
    var score: String? { main?.first("strong")?.text }
    /// The digits of the match clock.
    var clock: String? { main?.all("span").first { $0["data-clock"] != nil }?.text }
    /// The path of the link for spectators that the page of a match shows.
    var spectatorLink: String {
        get throws {
            let field = try #require(document.first("input", where: ["id": "share-link"]))
            #expect(field["readonly"] != nil)
            return try #require(field["value"]?.firstMatch(of: #/\/watch\/[A-Za-z0-9_-]{22}$/#)).output.description
        }
    }
}
