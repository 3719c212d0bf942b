// What a feed sends to its listeners.

extension MatchFeeds {
    /// A message for a listener. A new message replaces one that was not taken yet: a slow listener misses intermediate
    /// states, but never the last one.
    enum News: Sendable, Equatable {
        case watched(ListenedMatch)
        /// The match could not be read yet, and is read again after a pause.
        case unavailable
        /// The session or the link has ended.
        case over
        /// The match was deleted.
        case deleted

        /// Whether no message follows this one.
        var isLast: Bool { self == .over || self == .deleted }
    }

    /// A message to all listeners of a feed. A class, so that the listeners keep references to one object instead of copies. The same
    /// news in a row are one publication, so that no listener has to compare matches.
    final class Publication: Sendable {
        /// Unique in the process.
        struct Number: Sendable, Hashable { let value: Int }

        let number: Number
        let news: News

        init(number: Number, news: News) {
            self.number = number
            self.news = news
        }
    }

    /// The subscription of one listener. It ends when ``publications`` is released or ``continuation`` is finished.
    struct Listener: Sendable {
        let publications: AsyncStream<Publication>
        let continuation: AsyncStream<Publication>.Continuation
    }
}
