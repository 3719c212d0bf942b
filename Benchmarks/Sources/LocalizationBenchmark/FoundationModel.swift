// A Decodable model of a catalog, to compare parsing with Foundation's decoder.

struct FoundationModel: Decodable {
    struct Entry: Decodable {
        let comment: String?
        let extractionState: String?
        let shouldTranslate: Bool?
        let localizations: [String: Localization]?
    }

    struct Localization: Decodable {
        let stringUnit: StringUnit?
        let variations: Variations?
        let substitutions: [String: Substitution]?
    }

    struct Variations: Decodable {
        let plural: [String: Localization]?
        let device: [String: Localization]?
    }

    struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: Variations
    }

    struct StringUnit: Decodable {
        let state: String
        let value: String
    }

    let sourceLanguage: String
    let strings: [String: Entry]
    let version: String
}
