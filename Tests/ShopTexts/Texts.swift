// The texts of the article about texts for several programs.

public import Localization

/// The texts of all programs of the package.
public func shopTexts(
    onMissing: @escaping @Sendable (_ key: String, _ language: String) -> Void = { _, _ in }
) throws -> LocalizedCatalog {
    try LocalizedCatalog(
        tables: [
            StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: "Localizable.xcstrings"),
            StringCatalog(parsing: PackageResources.Errors_xcstrings, fileName: "Errors.xcstrings"),
        ], requiring: ["Localizable", "Errors"], onMissing: onMissing)
}

public enum Column: String, CaseIterable, Sendable {
    case players, goals

    public var title: LocalizedStringResource {
        switch self {
        case .players: .playersTitle
        case .goals: .formGoals
        }
    }
}
