// The texts of the examples, compiled into the program: the tables Localizable and Errors.

public import Localization

public enum Texts {
    /// The catalog, read when it is first used. `get()` throws the problems of the files, with their lines.
    public static let catalog = Result {
        try LocalizedCatalog(
            tables: [
                StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: "Localizable.xcstrings"),
                StringCatalog(parsing: PackageResources.Errors_xcstrings, fileName: "Errors.xcstrings"),
            ], requiring: ["Localizable", "Errors"])
    }
}
