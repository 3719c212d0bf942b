// The name of a screen in its notations: as a type, as a member, in an address and in a title.

import StringCatalog

/// A name in each notation, such as `PlayerStats`, `playerStats`, `player-stats` and `Player stats`.
struct ScreenName: Equatable {
    /// The text with which the names of the screen's types begin.
    let type: String
    /// The name of the route, of its handler and of its function in `ModuleFactory`, and the beginning of the keys of texts.
    let member: String
    /// The address without its `/`.
    let address: String
    /// The title of the page, as a draft in the catalog.
    let title: String

    /// The maximum length of a name, in characters. With longer names, lines of the files would not fit into 120 columns.
    static let lengthLimit = 24

    /// Addresses that are in use but are not routes of the site, so `NameCheck` does not find them.
    private static let reserved: Set = ["api", "assets", "preview"]

    /// - Parameter text: a Swift identifier in upper camel case.
    init(_ text: String) throws(ScreenProblem) {
        guard text.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
            throw ScreenProblem(
                "`\(text)` is not the name of a screen: expected an uppercase letter, then letters and digits, as in "
                    + "`PlayerStats`")
        }
        guard text.count <= Self.lengthLimit else {
            throw ScreenProblem("`\(text)` is too long: a name has at most \(Self.lengthLimit) characters")
        }
        // An abbreviation is one word: `FAQPage` has the words `FAQ` and `Page`, and `B2bShop` has `B2b` and `Shop`.
        let words = text.matches(of: /[A-Z]+(?![a-z])[a-z0-9]*|[A-Z][a-z0-9]*/).map { String($0.output) }
        type = text
        member = words[0].lowercased() + words.dropFirst().joined()
        address = words.map { $0.lowercased() }.joined(separator: "-")
        title = ([words[0]] + words.dropFirst().map { $0.isAbbreviation ? $0 : $0.lowercased() })
            .joined(separator: " ")
        guard SymbolName.name(for: member) == member else {
            throw ScreenProblem("`\(text)` cannot be the name of a screen: `\(member)` has a meaning in Swift")
        }
        guard !Self.reserved.contains(address) else {
            throw ScreenProblem("`\(text)` cannot be the name of a screen: the address `/\(address)` is in use")
        }
    }
}

extension String {
    fileprivate var isAbbreviation: Bool { count > 1 && !contains(where: \.isLowercase) }
}
