// The String Catalogs of all DocC articles. They are in a target of their own: if a test target used the plugin CatalogSymbols, the
// bundle of all tests would contain the plugin's tool twice, because StringCatalogTests links it too. The name of the target, and the
// function `shopTexts`, are those of the article about texts for several programs.

// not in an article
/// The content of the catalogs, for other targets, because `PackageResources` is internal.
public enum CatalogFiles {
    /// The table Localizable.
    public static let localizable = PackageResources.Localizable_xcstrings
    /// The table Errors.
    public static let errors = PackageResources.Errors_xcstrings
}
