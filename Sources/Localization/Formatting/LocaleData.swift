// What CLDR knows of one locale, gathered from the generated table: its own fields and those it inherits.

/// The signs, patterns and names of a locale, ready for formatting. Made once for each language of a catalog.
final class LocaleData: Sendable {
    /// The BCP 47 tag.
    let language: String
    let isRightToLeft: Bool
    let plurals: PluralRules
    let numbers: NumberSymbols
    let lists: ListPatterns
    let dates: DateSymbols
    /// The language's name for itself; nil when CLDR has none.
    let autonym: String?

    init(language: String) {
        let parents = LanguageTag.parents(of: language)
        self.language = parents.first ?? language
        let table = TextTable(text: LocaleTable.locales)
        let rows = (parents + ["root"]).compactMap { table.fields(of: $0) }
        func field(_ field: Field) -> String {
            rows.lazy.map { $0[field.rawValue] }.first { !$0.isEmpty } ?? ""
        }
        isRightToLeft = field(.direction) == "rtl"
        plurals = PluralRules(language: language)
        numbers = NumberSymbols(field)
        lists = ListPatterns(field)
        dates = DateSymbols(field)
        let name = field(.autonym)
        autonym = name.isEmpty ? nil : name
    }

    /// The columns of the table.
    enum Field: Int {
        case direction, zero, decimal, group, minus, grouping, pair, start, middle, end
        case date, time, dateTime, months, dayPeriods, offset, offsetZero, offsetHours, autonym
    }
}
