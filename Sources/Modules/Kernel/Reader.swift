// Who reads: what a use case must know of them when its result depends on it. The words stay deferred all the same.

public import Localization

/// The reader of a page: their language, names in the order they expect, the words that they may search for, and whether
/// their time zone is known.
public struct Reader: Sendable {
    /// BCP 47, one of the catalog's languages.
    public let language: String
    /// The browser told its time zone. Where it did not, times of day name the zone they are in.
    public let hasOwnTimeZone: Bool
    /// What positions and skills are called.
    let words: PlayerWords
    private let order: NameOrder

    /// - Parameters:
    ///   - order: kept between requests, so that a roster is put in order once and not for every page.
    ///   - words: of the catalog that the page is written from.
    public init(language: String, hasOwnTimeZone: Bool, order: NameOrder, words: PlayerWords) {
        self.language = language
        self.hasOwnTimeZone = hasOwnTimeZone
        self.order = order
        self.words = words
    }

    /// `elements` by name in the reader's collation; equal names keep their order.
    public func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        order.order(of: elements.map(name), in: language).map { elements[$0] }
    }
}
