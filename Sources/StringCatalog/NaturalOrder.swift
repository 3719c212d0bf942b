// The order of keys in files that Xcode writes: letters without regard to case, and numbers by their value.

/// Orders ASCII texts as Xcode does: spaces, then punctuation, symbols, numbers by their value, and letters without regard to
/// case. Letters outside ASCII come after `z`, while Xcode sorts them beside their base letter. Only new keys are inserted in this
/// order; see `KeyOrder`.
enum NaturalOrder {
    private struct Element: Comparable {
        let rank: Int
        let value: String

        static func < (one: Self, other: Self) -> Bool {
            (one.rank, one.value.utf8.count, one.value) < (other.rank, other.value.utf8.count, other.value)
        }
    }

    static func precedes(_ one: String, _ other: String) -> Bool {
        let (first, second) = (elements(of: one), elements(of: other))
        if first != second { return first.lexicographicallyPrecedes(second) }
        return one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
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
            elements.append(Element(rank: rank(of: scalar), value: scalar.properties.lowercaseMapping))
        }
        endNumber(&digits, &elements)
        return elements
    }

    private static func endNumber(_ digits: inout String, _ elements: inout [Element]) {
        guard !digits.isEmpty else { return }
        elements.append(Element(rank: 3, value: String(digits.drop { $0 == "0" })))
        digits = ""
    }

    private static func rank(of scalar: Unicode.Scalar) -> Int {
        if scalar.properties.isWhitespace { return 0 }
        if scalar.properties.isAlphabetic { return 4 }
        return switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: 2
        default: 1
        }
    }
}

/// The order of the keys of a catalog.
struct KeyOrder {
    /// The index of each key in the file, from 0; nil when the whole catalog is sorted by code point.
    private let places: [String: Int]?

    /// Xcode sorts keys by `NaturalOrder`, and other tools by code point. Chooses Xcode's order when fewer pairs of adjacent keys in
    /// the file violate it than the order by code point.
    init(ofKeysIn members: [JSONValue.Member]) {
        func exceptions(_ precedes: (String, String) -> Bool) -> Int {
            zip(members, members.dropFirst()).filter { precedes($1.key, $0.key) }.count
        }
        let isNatural = exceptions(NaturalOrder.precedes) < exceptions(Self.precedesByCodePoint)
        places = isNatural ? Dictionary(members.map(\.key).enumerated().map { ($1, $0) }) { first, _ in first } : nil
    }

    /// The members in this order. In Xcode's order, the keys of the file keep their places, and a new key is inserted after the
    /// last key that precedes it by `NaturalOrder`.
    func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        guard let places else { return members.sorted { Self.precedesByCodePoint($0.key, $1.key) } }
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
