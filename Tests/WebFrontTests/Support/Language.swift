// The languages of the site, and texts that tests expect. The texts are repeated here, so a change of the catalog makes tests fail.

/// A language of the site.
enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case french = "fr"

    var other: Language { self == .english ? .french : .english }
}

/// A text in both languages.
struct Words: Sendable, ExpressibleByStringLiteral {
    let english: String
    let french: String

    init(_ english: String, _ french: String) {
        self.english = english
        self.french = french
    }

    /// The same text in both languages.
    init(stringLiteral same: String) {
        self.init(same, same)
    }

    func callAsFunction(_ language: Language) -> String {
        language == .english ? english : french
    }
}

extension Words {
    static let login = Words("Log in", "Connexion")
    static let register = Words("Register", "Inscription")
    static let players = Words("Players", "Joueurs")
    static let selection = Words("Who plays?", "Qui joue\u{202F}?")
    static let gather = Words("Match in progress", "Match en cours")
    static let fullTime = Words("Full time", "Match terminé")
    static let error = Words("Error", "Erreur")
    static let notFound = Words("Page not found", "Page introuvable")
    static let unavailable = Words(
        "The service is not available at the moment. Nothing was lost: please try again.",
        "Le service est momentanément indisponible. Rien n’est perdu\u{A0}: veuillez réessayer."
    )
    static let unconfirmed = Words(
        "The service did not answer in time. What you sent may have been saved: please look before you send it again.",
        "Le service n’a pas répondu à temps. Votre envoi a peut-être été enregistré\u{A0}: veuillez vérifier avant de recommencer."
    )
    static let expired = Words(
        "This page was open for too long. Please send it again.",
        "Cette page est restée ouverte trop longtemps. Veuillez l’envoyer à nouveau."
    )
    static let malformed = Words("The request could not be read.", "La requête n’a pas pu être lue.")
    static let crossSite = Words(
        "The request came from another site and was refused.",
        "La requête venait d’un autre site et a été refusée."
    )
}
