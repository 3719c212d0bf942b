// A whole match through a real socket. Each step changes to the other language and back, which keeps the page and its
// content.

import TestBrowser
import TestGate
import Testing

@Suite("A whole match in the browser")
struct StoryTests {
    @Test(
        "A user registers, plays a whole match and signs out",
        arguments: Language.allCases)
    func wholeMatch(_ language: Language) async throws {
        let site = TestSite()
        try await site.browse(in: language) { browser in
            var story = Story(browser: browser, language: language, site: site)
            try await story.signUp()
            try await story.addPlayers()
            try await story.editPlayer()
            try await story.pickPlayers()
            try await story.confirmTeams()
            try await story.runClock()
            try await story.countGoals()
            try await story.endMatch()
            try await story.readHistory()
            try await story.deletePlayer()
            try await story.leave()
        }
    }
}

/// The steps of the test, one method each.
private struct Story {
    var browser: Browser
    let language: Language
    let site: TestSite
    private var match = ""

    init(browser: Browser, language: Language, site: TestSite) {
        self.browser = browser
        self.language = language
        self.site = site
    }

    mutating func signUp() async throws {
        try await browser.open("/")
        try await expect("login", "form", .login)
        try await browser.follow(link: Words("Register", "Inscription")(language))
        try await expect("register", "form", .register)
        try await browser.submit("/register", ["username": "", "password": "short"])
        try await expect(
            "register", "form", .register,
            problems: [
                Words("Choose a username.", "Choisissez un nom d’utilisateur."),
                Words(
                    "The password needs at least 8 characters.", "Le mot de passe doit comporter au moins 8 caractères."
                ),
            ]
        )
        try await browser.submit("/register", ["username": "zoe", "password": "correct horse"])
        try await expect("player-list", "empty", .players, flash: [Words("Welcome, zoe!", "Bienvenue, zoe\u{202F}!")])
        #expect(
            try browser.page.text.contains(
                Words("No players yet.", "Vous n’avez encore aucun joueur.")(language)))
    }

    mutating func addPlayers() async throws {
        for name in ["Zoë <b>Ünal</b>", "O'Neil & Sons", "陈伟", "عمر حسن"] {
            try await browser.follow(link: Words("Add player", "Ajouter un joueur")(language))
            try await expect("player-add", "form", Words("Add Player", "Ajouter un joueur"))
            try await browser.submit("/players/add", ["name": " \(name) "])
            let added = Words("\(name) was added.", "Joueur ajouté\u{A0}: \(name).")
            try await expect("player-list", "list", .players, flash: [added])
        }
    }

    mutating func editPlayer() async throws {
        try await browser.follow(link: "Zoë <b>Ünal</b>")
        try await expect("player-detail", "detail", "Zoë <b>Ünal</b>")
        try await browser.open("/players/1/edit/position")
        try await expect("player-edit", "selection", Words("Preferred position", "Poste préféré"))
        try await browser.submit("/players/1/edit/position", ["value": "defender"])
        try await expect("player-detail", "detail", "Zoë <b>Ünal</b>")
        #expect(try browser.page.text.contains(Words("Defender", "Défenseur")(language)))
    }

    mutating func pickPlayers() async throws {
        try await browser.open("/players")
        try await browser.follow(link: Words("New match", "Nouveau match")(language))
        try await expect("player-list", "selection", .selection)
        #expect(try browser.page.text.contains(Words("0 selected", "0 sélectionné")(language)))
        try await browser.submit("/gathers/confirm", ["player": "1"])
        let tooFew = Words("Select at least 2 players.", "Sélectionnez au moins 2 joueurs.")
        try await expect("player-list", "selection", .selection, problems: [tooFew])
        #expect(try browser.page.text.contains(Words("1 selected", "1 sélectionné")(language)))
        try await browser.submit("/gathers/confirm", ["player": "2", "player": "4"])
        try await expect("confirm-players", "form", Words("Confirm teams", "Former les équipes"))
    }

    mutating func confirmTeams() async throws {
        try await browser.submit("/gathers", ["team-1": "teamA"])
        let empty = Words("Each team needs at least one player.", "Chaque équipe doit avoir au moins un joueur.")
        try await expect(
            "confirm-players", "form", Words("Confirm teams", "Former les équipes"), problems: [empty])
        #expect(try browser.page.form("/gathers")["team-1"] == "teamA")
        try await browser.submit("/gathers", ["team-2": "teamB", "team-4": "teamB"])
        let uneven = Words("The teams are uneven: 1 against 2.", "Les équipes sont inégales\u{A0}: 1 contre 2.")
        try await expect("gather", "stopped", .gather, flash: [uneven])
        match = String(try browser.page.address.prefix { $0 != "?" })
        #expect(try browser.page.clock == "10:00")
        #expect(try browser.page.score == "0 – 0")
    }

    mutating func runClock() async throws {
        try await operate("start", after: 0, "running", "10:00")
        try await operate("pause", after: 61.5, "paused", "08:59")
        try await operate("resume", after: 600, "running", "08:59")
        try await operate("pause", after: 10, "paused", "08:49")
        try await operate("cancel", after: 10, "stopped", "10:00")
        try await browser.submit("\(match)/timer", ["minutes": "0", "seconds": "75"], pressing: "set")
        let refused = Words("Enter a time from 00:00 to 99:59.", "Saisissez une durée de 00:00 à 99:59.")
        try await expect("gather", "stopped", .gather, problems: [refused], losing: ["minutes", "seconds"])
        try await browser.submit("\(match)/timer", ["minutes": "0", "seconds": "30"], pressing: "set")
        try await expect("gather", "stopped", .gather)
        #expect(try browser.page.clock == "00:30")
        try await operate("start", after: 0, "running", "00:30")
        site.clock.advance(by: 30)
        try await browser.follow(link: Words("Refresh", "Actualiser")(language))
        try await expect("gather", "time-up", .gather)
        #expect(try browser.page.text.contains(Words("Time’s up!", "Temps écoulé\u{202F}!")(language)))
    }

    private mutating func operate(_ action: String, after seconds: Double, _ state: String, _ digits: String)
        async throws
    {
        site.clock.advance(by: seconds)
        try await browser.submit("\(match)/timer", pressing: action)
        try await expect("gather", state, .gather)
        #expect(try browser.page.clock == digits)
    }

    mutating func countGoals() async throws {
        for (team, score) in [("teamA", "1 – 0"), ("teamB", "1 – 1"), ("teamB", "1 – 2"), ("teamA", "2 – 2")] {
            try await browser.tap(team)
            try await expect("gather", "time-up", .gather)
            #expect(try browser.page.score == score)
        }
        try await browser.takeBack("teamA")
        try await expect("gather", "time-up", .gather)
        #expect(try browser.page.score == "1 – 2")
    }

    mutating func endMatch() async throws {
        try await browser.open("/gathers")
        try await expect("match-report", "report", Words("Matches", "Matchs"))
        #expect(try browser.page.document.first("a", where: ["href": match]) != nil)
        try await browser.open(match)
        try await browser.follow(link: Words("End match", "Terminer le match")(language))
        try await expect("gather-end", "question", Words("End match", "Terminer le match"))
        #expect(try browser.page.text.contains("1 – 2"))
        try await browser.submit("\(match)/end")
        let over = Words("The match is over: 1 – 2.", "Le match est terminé\u{A0}: 1 – 2.")
        try await expect("gather", "ended", .fullTime, flash: [over])
    }

    mutating func readHistory() async throws {
        try await browser.open("/gathers")
        try await expect("match-report", "report", Words("Matches", "Matchs"))
        #expect(try browser.page.text.contains(Words("Team B won", "Victoire de l’équipe B")(language)))
        try await browser.open(match)
        try await expect("gather", "ended", .fullTime)
        #expect(try browser.page.score == "1 – 2")
        #expect(try browser.page.clock == nil)
    }

    mutating func deletePlayer() async throws {
        try await browser.open("/players/2/delete")
        try await expect("player-delete", "question", Words("Delete player", "Supprimer le joueur"))
        try await browser.submit("/players/2/delete")
        let deleted = Words("O'Neil & Sons was deleted.", "Joueur supprimé\u{A0}: O'Neil & Sons.")
        try await expect("player-list", "list", .players, flash: [deleted])
        try await browser.open(match)
        #expect(try browser.page.text.contains("O'Neil & Sons"))
    }

    mutating func leave() async throws {
        try await browser.submit("/logout")
        try await expect("login", "form", .login)
        try await browser.open("/players")
        try await expect("login", "form", .login)
    }

    // MARK: Checks of every page

    /// Expects a page, in both languages.
    /// - Parameter lost: fields of a failed form that a language link does not keep.
    private mutating func expect(
        _ screen: String, _ state: String, _ heading: Words, flash: [Words] = [], problems: [Words] = [],
        losing lost: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try browser.page
        #expect(before.status == (problems.isEmpty ? 200 : 422), sourceLocation: sourceLocation)
        #expect(before.problems == problems.map { $0(language) }, sourceLocation: sourceLocation)
        #expect(before.title.hasPrefix(Words("Error: ", "Erreur\u{A0}: ")(language)) != problems.isEmpty)
        look(at: before, in: language, screen, state, heading, flash, sourceLocation)
        for next in [language.other, language] {
            let link = try #require(try browser.page.link(toLanguage: next.rawValue), sourceLocation: sourceLocation)
            let page = try await browser.open(link)
            #expect(page.status == before.status || !problems.isEmpty, sourceLocation: sourceLocation)
            look(at: page, in: next, screen, state, heading, flash, sourceLocation)
        }
        // One-time tokens are new for each page, and passwords are not kept.
        let changing: Set = ["token", "formToken", "password"]
        let kept = before.forms.flatMap(\.fields).filter { !changing.union(lost).contains($0.name) }
        let after = try browser.page.forms.flatMap(\.fields).filter { !changing.union(lost).contains($0.name) }
        #expect(kept.map { "\($0)" } == after.map { "\($0)" }, sourceLocation: sourceLocation)
        browser.cookies["locale"] = nil
    }

    private func look(
        at page: Page, in language: Language, _ screen: String, _ state: String, _ heading: Words, _ flash: [Words],
        _ sourceLocation: SourceLocation
    ) {
        #expect(page.screen == screen, sourceLocation: sourceLocation)
        #expect(page.state == state, sourceLocation: sourceLocation)
        #expect(page.language == language.rawValue, sourceLocation: sourceLocation)
        #expect(page.direction == "ltr", sourceLocation: sourceLocation)
        #expect(page.reply["Content-Language"] == language.rawValue, sourceLocation: sourceLocation)
        #expect(page.heading == heading(language), sourceLocation: sourceLocation)
        // The title of a match that is over has the score and the day.
        let title =
            screen == "gather" && state == "ended" ? Words("15 June 2025", "15 juin 2025")(language) : heading(language)
        #expect(page.title.hasSuffix("\(title) – Football Gather"), sourceLocation: sourceLocation)
        #expect(page.flash == flash.map { $0(language) }, sourceLocation: sourceLocation)
    }
}
