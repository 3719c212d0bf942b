// Checks that plural forms show their number. A form without a number is certainly correct only when the form is for a single number,
// such as “Both players” for 2.

import Localization
import StringCatalog

struct PluralNumberCheck: CatalogCheck {
    private let catalog: StringCatalog
    /// The keys whose source text has an error. Their translations are not checked.
    private let wrongSources: Set<String>

    init(_ catalog: StringCatalog, wrongSources: Set<String> = []) {
        self.catalog = catalog
        self.wrongSources = wrongSources
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        let isSourceWrong = wrongSources.contains(entry.key)
        return entry.localizations.flatMap { localization in
            guard !isSourceWrong || localization.language == catalog.sourceLanguage else { return [Finding]() }
            return forms(of: localization, in: entry).map { form, isLost in
                let place = "`\(entry.key)` in `\(localization.language)`"
                return Finding(
                    position: form.unit.position, kind: .placeholders,
                    message: "\(place) does not show its number in the form `\(form.category)`,"
                        + " which is for more than one number",
                    severity: isLost ? .error : .warning)
            }
        }
    }

    /// Returns the forms that should show their number and do not.
    ///
    /// The number is lost when the source text shows it in the same form, or in `other` when the source text does not have
    /// that form. It is not lost in `zero`, `one` and `two`, each of which is often for a single number.
    func forms(
        of localization: StringCatalog.Localization, in entry: StringCatalog.Entry
    ) -> [(form: StringCatalog.Localization.FormWithoutNumber, isLost: Bool)] {
        let argument = catalog.signature(of: entry).pluralArgument ?? 1
        let source = entry.localization(for: catalog.sourceLanguage)
        let withoutInSource = Set((source?.formsWithoutNumber(pluralArgument: argument) ?? []).map(\.path))
        let sourcePaths = Set((source?.unitsByPath ?? []).map(\.path))
        return localization.formsWithoutNumber(pluralArgument: argument).filter { !$0.isForOneNumber }.map { form in
            let same = sourcePaths.contains(form.path) ? form.path : form.path.inForm(.other)
            let isUsual = form.category == .zero || form.category == .one || form.category == .two
            return (form, isLost: !isUsual && !withoutInSource.contains(same))
        }
    }
}
