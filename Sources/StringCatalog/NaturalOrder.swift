// The order of keys in files that Xcode writes: letters without regard to case, and numbers by their value.

/// Orders texts as Xcode does: spaces, then punctuation, symbols, numbers by their value, and letters without regard to case and
/// accents. Within these groups, characters outside ASCII other than Latin letters with accents are ordered by code point, while Xcode
/// orders them as a language does. So the keys of a file that Xcode sorted keep their places, and only new keys are inserted in this
/// order; see `KeyOrder`.
enum NaturalOrder {
    private struct Element: Comparable {
        let rank: Int
        let value: String

        /// Whether Xcode certainly gives the element the same place. The places of other elements depend on the language.
        var isCertain: Bool { rank == 0 || value.utf8.allSatisfy(UTF8.isASCII) }

        static func < (one: Self, other: Self) -> Bool {
            (one.rank, one.value.utf8.count, one.value) < (other.rank, other.value.utf8.count, other.value)
        }
    }

    static func precedes(_ one: String, _ other: String) -> Bool {
        let (first, second) = (elements(of: one), elements(of: other))
        if first != second { return first.lexicographicallyPrecedes(second) }
        return one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }

    /// Whether Xcode certainly sorts `other` before `one`.
    static func certainlyFollows(_ one: String, _ other: String) -> Bool {
        let (first, second) = (elements(of: one), elements(of: other))
        guard let (left, right) = zip(first, second).first(where: { $0 != $1 }) else {
            return first.count > second.count
        }
        return left.isCertain && right.isCertain && right < left
    }

    private static func elements(of text: String) -> [Element] {
        var elements: [Element] = []
        var digits = ""
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits.unicodeScalars.append(scalar)
                continue
            }
            endNumber(&digits, &elements)
            if scalar.properties.generalCategory != .nonspacingMark { elements.append(element(of: scalar)) }
        }
        endNumber(&digits, &elements)
        return elements
    }

    private static func endNumber(_ digits: inout String, _ elements: inout [Element]) {
        guard !digits.isEmpty else { return }
        elements.append(Element(rank: 3, value: String(digits.drop { $0 == "0" })))
        digits = ""
    }

    private static func element(of scalar: Unicode.Scalar) -> Element {
        if scalar.properties.isWhitespace { return Element(rank: 0, value: String(scalar)) }
        if scalar.properties.isAlphabetic {
            return Element(rank: 4, value: baseLetter(of: scalar) ?? scalar.properties.lowercaseMapping)
        }
        let value = punctuation.firstIndex(of: scalar).map { String(UnicodeScalar(UInt8($0))) } ?? String(scalar)
        let rank =
            switch scalar.properties.generalCategory {
            case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: 2
            default: 1
            }
        return Element(rank: rank, value: value)
    }

    /// The punctuation and symbols of ASCII in the order of CLDR's root collation.
    private static let punctuation = Array("_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".unicodeScalars)

    /// The ASCII letter of a Latin letter with a mark, from its name in Unicode, such as `LATIN SMALL LETTER E WITH ACUTE`.
    private static func baseLetter(of scalar: Unicode.Scalar) -> String? {
        guard !scalar.isASCII, let words = scalar.properties.name?.split(separator: " "), words.count > 5,
            words[0] == "LATIN", words[4] == "WITH", words[3].utf8.count == 1
        else { return nil }
        return words[3].lowercased()
    }
}

/// The order of the keys of a catalog.
struct KeyOrder {
    private enum Order {
        /// The keys of the file keep their places. New keys are inserted in the natural order.
        case kept
        case natural
        case codePoints
    }

    private let order: Order
    /// The index of each key in the file, from 0.
    let places: [String: Int]

    /// Xcode sorts keys by `NaturalOrder`, and other tools by code point. Finds the order that fewer pairs of adjacent keys violate.
    /// A file that Xcode wrote has few pairs that violate the natural order, because Xcode uses this order except for rare characters.
    /// The keys of such a file keep their places. With many such pairs, the file is not sorted, and gets the natural order.
    init(ofKeysIn members: [JSONValue.Member]) {
        func exceptions(_ follows: (String, String) -> Bool) -> Int {
            zip(members, members.dropFirst()).filter { follows($0.key, $1.key) }.count
        }
        let natural = exceptions(NaturalOrder.certainlyFollows)
        if exceptions({ Self.precedesByCodePoint($1, $0) }) < natural {
            order = .codePoints
        } else if natural * 8 > members.count {
            order = .natural
        } else {
            order = .kept
        }
        places = Dictionary(members.map(\.key).enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// The members in this order. When the keys of the file keep their places, a new key is inserted after the last key that precedes
    /// it by `NaturalOrder`.
    func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        switch order {
        case .codePoints: return members.sorted { Self.precedesByCodePoint($0.key, $1.key) }
        case .natural: return members.sorted { NaturalOrder.precedes($0.key, $1.key) }
        case .kept: break
        }
        var sorted = members.filter { places[$0.key] != nil }
            .sorted { (places[$0.key] ?? 0) < (places[$1.key] ?? 0) }
        for member in members where places[member.key] == nil {
            let last = sorted.lastIndex { NaturalOrder.precedes($0.key, member.key) }
            sorted.insert(member, at: last.map { $0 + 1 } ?? 0)
        }
        return sorted
    }

    /// Compares scalars, because `String` compares by canonical equivalence.
    static func precedesByCodePoint(_ one: String, _ other: String) -> Bool {
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }
}
