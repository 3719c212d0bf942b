// Formats durations, with digits or with unit names.

import StringCatalog

extension LocaleData {
    func append(
        duration seconds: Int, style: LocalizedStringResource.DurationStyle, escaping: TextBuffer.Escaping,
        to buffer: inout TextBuffer
    ) {
        let seconds = max(0, seconds)
        switch style {
        case .clock:
            // In the digits of the locale, as with `Duration.TimeFormatStyle` of Foundation. The separator is a colon as on
            // scoreboards, even in languages for which Foundation writes a full stop, such as Finnish.
            numbers.append(plain: seconds / 60, width: 2, to: &buffer)
            buffer.append(byte: UInt8(ascii: ":"))
            numbers.append(plain: seconds % 60, width: 2, to: &buffer)
        case .longClock:
            numbers.append(plain: seconds / 3600, width: 1, to: &buffer)
            buffer.append(byte: UInt8(ascii: ":"))
            append(duration: seconds % 3600, style: .clock, escaping: escaping, to: &buffer)
        case .units:
            let units = [(seconds / 3600, hours), (seconds / 60 % 60, minutes), (seconds % 60, self.seconds)]
            let shown = seconds == 0 ? [units[2]] : units.filter { $0.0 > 0 }
            let patterns = lists(.unit)
            for (index, (number, forms)) in shown.enumerated() {
                let form = forms[plurals.category(of: number)]
                patterns.append(
                    before: index, of: shown.count, text: { form.hasNumber ? String(number) : form.before },
                    escaping: escaping, to: &buffer)
                buffer.append(form.before, escaping: escaping)
                if form.hasNumber { numbers.append(number, escaping: escaping, to: &buffer) }
                buffer.append(form.after, escaping: escaping)
            }
            patterns.append(after: shown.count, escaping: escaping, to: &buffer)
        }
    }
}

/// The plural forms of a unit: `one:{0} hour;other:{0} hours`.
struct UnitPatterns: Sendable {
    struct Form: Sendable {
        /// Whether the form includes the number. Arabic, for example, has a word for two hours.
        let hasNumber: Bool
        let before, after: String
    }

    private let forms: [PluralCategory: Form]

    init(_ field: String) {
        var forms: [PluralCategory: Form] = [:]
        for form in field.split(separator: ";") {
            let parts = form.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let category = PluralCategory(rawValue: String(parts[0])) else { continue }
            let pieces = parts[1].split(separator: "{0}", omittingEmptySubsequences: false)
            forms[category] = Form(
                hasNumber: pieces.count == 2, before: String(pieces[0]), after: String(pieces.dropFirst().first ?? ""))
        }
        self.forms = forms
    }

    subscript(category: PluralCategory) -> Form {
        forms[category] ?? forms[.other] ?? Form(hasNumber: true, before: "", after: "")
    }
}
