// Messages for the next page, on their way in a cookie.

import Modules

/// What just happened. Shown once; and again when the reader switches the language of the page that shows it.
struct FlashMessages: Sendable, Hashable, Codable {
    let messages: [Flash]
    /// Where and in which language they were shown; nothing before the first time.
    var shown: Place?

    struct Place: Sendable, Hashable, Codable {
        let path: String
        let language: String
    }

    /// Whether the page at `path` shows them: the first page does, and that page in another language.
    func areFor(path: String, language: String, isLanguageInAddress: Bool) -> Bool {
        guard let shown else { return true }
        return isLanguageInAddress && shown.path == path && shown.language != language
    }

    func shown(at place: Place) -> FlashMessages {
        FlashMessages(messages: messages, shown: place)
    }
}
