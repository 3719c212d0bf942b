// Messages for the next page, stored in a cookie.

import Modules

/// Messages that one page shows once, and again when the viewer switches the language of this page.
struct FlashMessages: Sendable, Hashable, Codable {
    let messages: [Flash]
    /// The id of the session that the messages are for; nil when signed out, and in cookies of older versions. Messages that this
    /// version stores without a session contain no data of an account, so anybody who uses the browser may see them.
    var session: String?
    /// The page and the language in which the messages were shown; nil when they have not been shown yet.
    var shown: Place?

    struct Place: Sendable, Hashable, Codable {
        let path: String
        let language: String
    }

    /// Whether the page at `path` shows the messages: the first page does, and then the same page when its address names another
    /// language. Messages for a session are shown only in this session.
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
