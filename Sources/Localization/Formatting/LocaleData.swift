// The CLDR data of one locale: its own fields and those that it inherits.

/// The symbols, patterns and names of a locale, ready for formatting. Creating one searches the tables of CLDR, so a
/// catalog keeps the `LocaleData` of its languages and of the regions whose formats were requested for these languages.
final class LocaleData: Sendable {
    /// The BCP 47 tag.
    let language: String
    let isRightToLeft: Bool
    let plurals, ordinals: PluralRules
    let numbers: NumberSymbols
    let hours, minutes, seconds: UnitPatterns
    let dates: DateSymbols
    /// The name, in the language itself, of the language or of the locale of the formats, if one is given: `British English`. Nil when
    /// CLDR has none.
    let autonym: String?
    private let and, or, unit: ListPatterns

    /// - Parameters:
    ///   - language: a BCP 47 tag.
    ///   - formats: the locale of all symbols, patterns and names, or nil for `language`.
    ///   - texts: the language of the texts, or nil for `language`. Its plural rules select the forms.
    init(language: String, formats: String? = nil, texts: String? = nil) {
        let parents = LanguageTag.parents(of: formats ?? language)
        self.language = LanguageTag.parents(of: language).first ?? language
        let table = TextTable(text: LocaleTable.locales)
        let rows = (parents + ["root"]).compactMap { table.fields(of: $0) }
        func field(_ field: Field) -> String {
            rows.lazy.map { $0[field.rawValue] }.first { !$0.isEmpty } ?? ""
        }
        isRightToLeft = LanguageTag.isRightToLeft(language)
        plurals = PluralRules(language: texts ?? language)
        ordinals = PluralRules(language: texts ?? language, type: .ordinal)
        numbers = NumberSymbols(field)
        and = ListPatterns([.pair, .start, .middle, .end].map(field), language: language)
        or = ListPatterns([.orPair, .orStart, .orMiddle, .orEnd].map(field), language: language)
        unit = ListPatterns([.unitPair, .unitStart, .unitMiddle, .unitEnd].map(field), language: language)
        hours = UnitPatterns(field(.hours))
        minutes = UnitPatterns(field(.minutes))
        seconds = UnitPatterns(field(.seconds))
        dates = DateSymbols(field)
        let name = field(.autonym)
        autonym = name.isEmpty ? nil : name
    }

    /// The locales with fields of their own.
    static let languages = Set(TextTable(text: LocaleTable.locales).keys)

    func lists(_ style: LocalizedStringResource.ListStyle) -> ListPatterns {
        switch style {
        case .and: and
        case .or: or
        case .unit: unit
        }
    }

    /// The columns of the generated table.
    enum Field: Int {
        case zero, decimal, group, minus, infinity, nan, grouping, percent, negativePercent, percentGrouping
        case date, time, zonedTime, dateTime, months, dayPeriods, offset, offsetZero, offsetHours, autonym
        case pair, start, middle, end, orPair, orStart, orMiddle, orEnd
        case unitPair, unitStart, unitMiddle, unitEnd, hours, minutes, seconds
    }
}
