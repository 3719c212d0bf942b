// The catalogs of the articles. They are in a target of their own, because a test target with the plugin would link its tool
// twice: StringCatalogTests links it too.

/// The content of the catalogs. Their symbols are public.
public enum ArticleTexts {
    /// The table Localizable.
    public static let localizable = PackageResources.Localizable_xcstrings
    /// The table Errors.
    public static let errors = PackageResources.Errors_xcstrings
}
