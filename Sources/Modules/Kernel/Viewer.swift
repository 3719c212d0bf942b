// The properties of a viewer that change the result of a use case.

public import BackendServices
public import Localization

/// The language of a viewer, the order of names in this language, the words for searches and pasted tables, and whether
/// the time zone is known.
public struct Viewer: Sendable {
    /// The BCP 47 tag of the viewer's language, which is one of the catalog's languages.
    public let language: String
    /// Whether the browser sent a known time zone. Otherwise times of day are shown in the site's time zone, with its offset.
    public let hasOwnTimeZone: Bool
    /// The words for fields, positions and skills.
    let words: PlayerWords
    private let order: NameOrder

    /// The number of names of 20 letters that are sorted in about two milliseconds.
    private static let shortList = 100

    /// - Parameters:
    ///   - order: shared by all requests, so that a roster is sorted once and not for every page.
    ///   - words: the words of the catalog from which the page takes its texts.
    public init(language: String, hasOwnTimeZone: Bool, order: NameOrder, words: PlayerWords) {
        self.language = language
        self.hasOwnTimeZone = hasOwnTimeZone
        self.order = order
        self.words = words
    }

    /// Sorts `elements` by name in the viewer's collation. Equal names keep their order.
    /// - Parameters:
    ///   - elements: the elements to sort.
    ///   - name: returns the name of an element. A key path would be slower than a closure.
    /// - Throws: `.unavailable` when a long list, or a list of long names, gets no turn, see ``NameWork``.
    public func sorted<Element>(
        _ elements: [Element], by name: (Element) -> String
    ) async throws(ServiceError) -> [Element] {
        let names = elements.map(name)
        if let known = order.cachedOrder(of: names, in: language) { return known.map { elements[$0] } }
        let sort = { order.order(of: names, in: language) }
        let sorted = try await NameWork.run(on: names, isLong: names.count > Self.shortList, sort)
        return sorted.map { elements[$0] }
    }
}
