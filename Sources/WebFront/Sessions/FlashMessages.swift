// Messages for the next page, stored in a cookie.

import Modules

/// Messages that are shown once, and again when the viewer switches the language of that page.
struct FlashMessages: Sendable, Hashable, Codable {
    let messages: [Flash]
    /// The id of the session that they are for; nil when signed out, and in cookies of older versions. Messages without a
    /// session contain no data of an account, and anybody who uses the browser may see them.
    var session: String?
    /// The page and the language in which they were shown; nil before that.
    var shown: Place?

    struct Place: Sendable, Hashable, Codable {
        let path: String
        let language: String
    }

    /// Whether the page at `path` shows the messages: the first page of their session does, and then the same page when
    /// its address names another language.
    func areFor(session id: String?, path: String, language: String, isLanguageInAddress: Bool) -> Bool {
        guard session == nil || session == id else { return false }
        guard let shown else { return true }
        return isLanguageInAddress && shown.path == path && shown.language != language
    }

    /// The same messages after they were shown.
    func shown(at place: Place) -> FlashMessages {
        FlashMessages(messages: messages, session: session, shown: place)
    }
}
