// Everything that can be wrong with a catalog, from its JSON to its apostrophes.

public import StringCatalog

/// Checks a String Catalog.
///
/// Errors are what a reader would see: a text that is missing, empty, in the wrong plural form, with the wrong values or
/// badly set. Warnings are what the people who write the catalog should see to.
public struct CatalogChecker {
    /// Every finding, in the order of the file.
    public let findings: [CatalogProblem]

    /// - Parameters:
    ///   - bytes: the catalog's file.
    ///   - fileName: how findings call the file.
    ///   - uses: what the program uses of the catalog; without it, no key counts as unused.
    public init(_ bytes: [UInt8], fileName: String, uses: SymbolUses? = nil) {
        let (catalog, problems) = StringCatalog.read(bytes, fileName: fileName)
        guard let catalog else {
            findings = problems
            return
        }
        let checks: [any CatalogCheck] = [
            CompletenessCheck(catalog), PluralFormCheck(catalog), PluralNumberCheck(catalog),
            TextCheck(catalog, source: CatalogSource(bytes)),
            UsageCheck(uses), LeftoverCheck(catalog),
        ]
        var findings = problems
        for entry in catalog.entries {
            for check in checks {
                findings += check.findings(in: entry).map { finding in
                    CatalogProblem(
                        fileName: fileName, position: finding.position, severity: finding.severity,
                        kind: finding.kind, message: finding.message)
                }
            }
        }
        // One finding for one place: what several forms have in common is said once.
        var seen: Set<CatalogProblem> = []
        self.findings = findings.filter { seen.insert($0).inserted }.sorted { $0.position < $1.position }
    }

    /// Whether the catalog should not be shipped.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }
}

/// A finding before it knows its file.
struct Finding {
    let position: SourcePosition
    let kind: CatalogProblem.Kind
    let message: String
    let severity: CatalogProblem.Severity

    /// - Parameter severity: as findings of the kind have it, unless another is given.
    init(
        position: SourcePosition, kind: CatalogProblem.Kind, message: String,
        severity: CatalogProblem.Severity? = nil
    ) {
        self.position = position
        self.kind = kind
        self.message = message
        self.severity = severity ?? kind.severity
    }
}

/// One look at each entry.
protocol CatalogCheck {
    func findings(in entry: StringCatalog.Entry) -> [Finding]
}

extension CatalogProblem.Kind {
    fileprivate var severity: CatalogProblem.Severity {
        switch self {
        case .stale, .needsReview, .sameAsSource, .unused, .comment: .warning
        default: .error
        }
    }
}
