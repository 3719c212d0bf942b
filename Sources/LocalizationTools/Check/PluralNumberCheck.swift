// Whether a plural form shows the number that it is chosen by. “Players found” may be right for one or none, and tells
// nothing of the difference between five and six.

import Localization
import StringCatalog

struct PluralNumberCheck: CatalogCheck {
    private let catalog: StringCatalog

    init(_ catalog: StringCatalog) {
        self.catalog = catalog
    }

    func findings(in entry: StringCatalog.Entry) -> [Finding] {
        entry.localizations.flatMap { localization in
            forms(of: localization, in: entry).map { form, isLost in
                let place = "`\(entry.key)` in `\(localization.language)`"
                return Finding(
                    position: form.unit.position, kind: .placeholders,
                    message: "\(place) does not show its number in the form `\(form.category)`,"
                        + " which is for more than one number",
                    severity: isLost ? .error : .warning)
            }
        }
    }

    /// The forms that should show their number and do not.
    ///
    /// A number is lost where the source text has it. `zero`, `one` and `two` may do without: most languages have one
    /// number in each of them, and so have the source languages that texts are written in.
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
