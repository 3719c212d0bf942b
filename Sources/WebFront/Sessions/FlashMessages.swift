// Messages for the next page, stored in a cookie.

import Modules

/// Messages that are shown once, and again when the viewer switches the language of that page.
struct FlashMessages: Sendable, Hashable, Codable {
    let messages: [Flash]
    /// The page and the language in which they were shown; nil before that.
    var shown: Place?

    struct Place: Sendable, Hashable, Codable {
        let path: String
        let language: String
    }

    /// Whether the page at `path` shows the messages: the first page does, and then the same page when its address names
    /// another language.
    func areFor(path: String, language: String, isLanguageInAddress: Bool) -> Bool {
        guard let shown else { return true }
        return isLanguageInAddress && shown.path == path && shown.language != language
    }

    /// The same messages after they were shown.
    func shown(at place: Place) -> FlashMessages {
        FlashMessages(messages: messages, shown: place)
    }
}
