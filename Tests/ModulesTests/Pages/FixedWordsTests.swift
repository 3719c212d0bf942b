// The texts that the design of the screens defines. The catalog has each text in both languages, and the pages of its samples show
// it.

import Foundation
import Localization
import Modules
import Preview
import Testing

import struct Localization.LocalizedStringResource

struct FixedWord: Sendable, CustomStringConvertible {
    let key: String
    let arguments: [LocalizedStringResource.Argument]
    let english: String
    let french: String
    /// The samples whose pages have to show the text.
    let samples: [String]

    init(
        _ key: String, _ english: String, _ french: String, on samples: String...,
        with arguments: LocalizedStringResource.Argument...
    ) {
        self.key = key
        self.arguments = arguments
        self.english = english
        self.french = french
        self.samples = samples
    }

    var description: String { key }
}

extension FixedWord {
    /// French has a no-break space before `:` and a narrow one before `!` and `?`. Both spaces are written as visible escapes.
    static let all: [FixedWord] = [
        .init("login.title", "Log in", "Connexion", on: "Login.form", "Register.form"),
        .init("login.username", "Username", "Nom d’utilisateur", on: "Login.form", "Register.form"),
        .init("login.password", "Password", "Mot de passe", on: "Login.form", "Register.form"),
        .init("login.rememberMe", "Keep me signed in", "Rester connecté", on: "Login.form", "Register.form"),
        .init("login.submit", "Log in", "Se connecter", on: "Login.form"),
        .init("login.noAccount", "Don’t have an account?", "Pas encore de compte\u{202F}?", on: "Login.form"),
        .init("register.title", "Register", "Inscription", on: "Register.form", "Login.form"),
        .init("register.submit", "Register", "S’inscrire", on: "Register.form"),
        .init("error.title", "Error", "Erreur", on: "Error.unavailable", "Error.failed"),
        .init("error.summary", "There is a problem", "Il y a un problème", on: "Login.mandatory", "Gather.time-error"),
        .init(
            "login.error.username", "Enter your username.", "Saisissez votre nom d’utilisateur.",
            on: "Login.mandatory"),
        .init(
            "login.error.password", "Enter your password.", "Saisissez votre mot de passe.",
            on: "Login.mandatory-password"),
        .init(
            "login.error.credentials", "Wrong username or password.", "Nom d’utilisateur ou mot de passe incorrect.",
            on: "Login.credentials"),
        .init(
            "register.error.tooLong", "The username can have at most 20 characters.",
            "Le nom d’utilisateur ne peut pas dépasser 20 caractères.", on: "Register.too-long"),
        .init(
            "register.error.taken", "This username is already taken.", "Ce nom d’utilisateur est déjà pris.",
            on: "Register.taken"),
        .init(
            "players.title", "Players", "Joueurs", on: "PlayerList.list", "PlayerList.empty"),
        .init("players.selectionTitle", "Who plays?", "Qui joue\u{202F}?", on: "PlayerSelection.selection"),
        .init("confirm.balance", "Balance", "Équilibrer", on: "ConfirmPlayers.form"),
        .init("confirm.shuffle", "Shuffle", "Mélanger", on: "ConfirmPlayers.form"),
        .init("confirm.last", "Same teams", "Mêmes équipes", on: "ConfirmPlayers.form"),
        .init(
            "players.select", "New match", "Nouveau match", on: "PlayerList.list", "PlayerList.empty",
            "MatchReport.report"),
        .init("players.cancel", "Cancel", "Annuler", on: "PlayerSelection.selection"),
        .init("players.add", "Add player", "Ajouter un joueur", on: "PlayerList.list", "PlayerList.empty"),
        .init("players.confirm", "Make teams", "Former les équipes", on: "PlayerSelection.selection"),
        .init(
            "players.selected", "0 selected", "0 sélectionné", on: "PlayerSelection.nobody",
            "PlayerSelection.selection",
            with: .integer(0)),
        .init("players.selected", "1 selected", "1 sélectionné", on: "PlayerSelection.selection", with: .integer(1)),
        .init("players.selected", "2 selected", "2 sélectionnés", on: "PlayerSelection.selection", with: .integer(2)),
        .init(
            "players.empty", "No players yet.", "Vous n’avez encore aucun joueur.",
            on: "PlayerList.empty"),
        .init(
            "players.error.selectTwo", "Select at least 2 players.", "Sélectionnez au moins 2 joueurs.",
            on: "PlayerSelection.too-few"),
        .init(
            "player.position", "Position: Goalkeeper", "Poste\u{A0}: Gardien", on: "PlayerList.list",
            "PlayerSelection.selection", with: .resource("position.goalkeeper")),
        .init(
            "player.skill", "Skill: Beginner", "Niveau\u{A0}: Débutant", on: "PlayerList.list",
            "PlayerSelection.selection", with: .resource("skill.beginner")),
        .init("position.goalkeeper", "Goalkeeper", "Gardien", on: "PlayerEdit.selection", "PlayerDetail.detail"),
        .init("position.defender", "Defender", "Défenseur", on: "PlayerEdit.selection"),
        .init("position.midfielder", "Midfielder", "Milieu", on: "PlayerEdit.selection"),
        .init("position.winger", "Winger", "Ailier", on: "PlayerEdit.selection"),
        .init("position.striker", "Striker", "Attaquant", on: "PlayerEdit.selection"),
        .init("position.goalkeeper.acronym", "GK", "G"),
        .init("position.defender.acronym", "DEF", "DÉF"),
        .init("position.midfielder.acronym", "MID", "MIL"),
        .init("position.winger.acronym", "W", "AIL"),
        .init("position.striker.acronym", "ST", "ATT"),
        .init("skill.beginner", "Beginner", "Débutant", on: "PlayerEdit.selection-none"),
        .init("skill.amateur", "Amateur", "Amateur", on: "PlayerEdit.selection-none"),
        .init("skill.professional", "Professional", "Professionnel", on: "PlayerEdit.selection-none"),
        .init("playerDelete.title", "Delete player", "Supprimer le joueur", on: "PlayerDelete.question"),
        .init(
            "playerDelete.question", "Delete Zoë? Past matches keep the name.",
            "Supprimer Zoë\u{202F}? Les matchs passés gardent le nom.", with: .text("Zoë")),
        .init("playerDetail.personal", "Personal", "Informations personnelles", on: "PlayerDetail.detail"),
        .init("playerDetail.play", "On the pitch", "Sur le terrain", on: "PlayerDetail.detail"),
        .init("playerDetail.likes", "Favourites", "Préférences", on: "PlayerDetail.detail"),
        .init("playerDetail.name", "Name", "Nom", on: "PlayerDetail.detail", "PlayerEdit.text", "PlayerAdd.form"),
        .init("playerDetail.age", "Age", "Âge", on: "PlayerDetail.detail", "PlayerEdit.text-age"),
        .init(
            "playerDetail.position", "Preferred position", "Poste préféré", on: "PlayerDetail.detail",
            "PlayerEdit.selection"),
        .init("playerDetail.skill", "Skill", "Niveau", on: "PlayerDetail.detail", "PlayerEdit.selection-none"),
        .init(
            "playerDetail.favouriteTeam", "Favourite team", "Équipe préférée", on: "PlayerDetail.detail",
            "PlayerEdit.text-too-long"),
        .init(
            "playerEdit.done", "Save", "Enregistrer", on: "PlayerEdit.text", "PlayerEdit.selection", "PlayerForm.form"),
        .init("playerAdd.title", "Add Player", "Ajouter un joueur", on: "PlayerAdd.form", "PlayerAdd.blank"),
        .init(
            "playerAdd.error.name", "Enter the name of the player.", "Saisissez le nom du joueur.",
            on: "PlayerAdd.blank"),
        .init("confirm.title", "Confirm teams", "Former les équipes", on: "ConfirmPlayers.form"),
        .init("team.bench", "Bench", "Banc", on: "ConfirmPlayers.form"),
        .init("team.a", "Team A", "Équipe A", on: "ConfirmPlayers.form", "Gather.stopped", "GatherEnd.question"),
        .init("team.b", "Team B", "Équipe B", on: "ConfirmPlayers.form", "Gather.stopped", "GatherEnd.question"),
        .init("confirm.start", "Start match", "Lancer le match", on: "ConfirmPlayers.form"),
        .init(
            "confirm.error.teams", "Each team needs at least one player.",
            "Chaque équipe doit avoir au moins un joueur.", on: "ConfirmPlayers.empty-team"),
        .init(
            "gather.title", "Match in progress", "Match en cours", on: "Gather.stopped", "Gather.running"),
        .init("gather.titleEnded", "Full time", "Match terminé", on: "Gather.ended", "Watch.ended"),
        .init("gather.timer.set", "Set", "Régler", on: "Gather.stopped"),
        .init("gather.timer.start", "Start", "Démarrer", on: "Gather.stopped"),
        .init("gather.timer.pause", "Pause", "Pause", on: "Gather.running"),
        .init("gather.timer.resume", "Resume", "Reprendre", on: "Gather.paused"),
        .init("gather.timer.cancel", "Reset clock", "Réinitialiser", on: "Gather.paused"),
        .init("gather.timeUp", "Time’s up!", "Temps écoulé\u{202F}!", on: "Gather.time-up"),
        .init(
            "gather.end", "End match", "Terminer le match", on: "Gather.stopped", "Gather.time-up",
            "GatherEnd.question"),
        .init(
            "gatherEnd.question", "End the match at 3 – 2?", "Terminer le match à 3 – 2\u{202F}?",
            on: "GatherEnd.question", with: .text("3 – 2")),
        .init("gatherEnd.yes", "End match", "Terminer le match", on: "GatherEnd.question"),
        .init("report.title", "Matches", "Matchs", on: "MatchReport.report", "MatchReport.empty"),
        .init("report.empty", "No matches yet.", "Aucun match joué.", on: "MatchReport.empty"),
        .init("notFound.title", "Page not found", "Page introuvable", on: "NotFound.error", "NotFound.signed-out"),
        .init("teams.title", "Change teams", "Modifier les équipes", on: "GatherTeams.form", "Gather.running"),
        .init("banner.back", "Back to the match", "Retour au match", on: "GatherTeams.form", "PlayerList.banner"),
        .init("banner.running", "A match is running.", "Un match est en cours.", on: "PlayerList.banner"),
        .init(
            "banner.several", "2 matches are running.", "2 matchs sont en cours.", on: "NotFound.banner",
            with: .integer(2)),
        .init("link.make", "Make a link", "Créer un lien", on: "Gather.running"),
        .init("watch.title", "Follow the match", "Suivre le match", on: "Watch.running"),
        .init(
            "score.line", "3 – 2", "3 – 2", on: "Gather.running", "GatherEnd.question", "MatchReport.report",
            with: .integer(3), .integer(2)),
    ]

    /// Screens that have the same title in all states.
    static let titles: [(screen: String, key: String)] = [
        ("Login", "login.title"), ("Register", "register.title"), ("PlayerList", "players.title"),
        ("PlayerSelection", "players.selectionTitle"), ("PlayerForm", "playerEdit.title"),
        ("PlayerAdd", "playerAdd.title"), ("PlayerImport", "playerImport.title"),
        ("PlayerDelete", "playerDelete.title"),
        ("ConfirmPlayers", "confirm.title"), ("MatchReport", "report.title"), ("GatherTeams", "teams.title"),
        ("NotFound", "notFound.title"), ("Gone", "link.gone.title"), ("Error", "error.title"),
    ]
}

@Suite struct FixedWordsTests {
    @Test("the catalog has the text in both languages", arguments: FixedWord.all)
    func catalog(_ word: FixedWord) throws {
        let pages = try Pages.shared.get()
        let resource = LocalizedStringResource(key: word.key, arguments: word.arguments)
        #expect(String(localized: resource, in: pages.context("en")) == word.english)
        #expect(String(localized: resource, in: pages.context("fr")) == word.french)
    }

    @Test("the pages of the samples show the text, and not only as a part of another text", arguments: FixedWord.all)
    func pages(_ word: FixedWord) throws {
        for name in word.samples {
            let pages = try Pages.shared.get().all.filter { $0.sample.name == name }
            #expect(!pages.isEmpty, "there is no sample \(name)")
            for page in pages {
                let text = page.language == "fr" ? word.french : word.english
                #expect(page.content.texts.contains(text), "\(page.fileName)")
            }
        }
    }

    @Test("a screen with a fixed title has this title as its `<h1>` in every state", arguments: FixedWord.titles)
    func headings(_ screen: String, _ key: String) throws {
        let pages = try Pages.shared.get()
        for page in pages.all where page.sample.name.hasPrefix(screen + ".") {
            let title = String(localized: LocalizedStringResource(key: key), in: pages.context(page.language))
            #expect(page.content.content(of: "h1") == title, "\(page.fileName)")
        }
    }
}
