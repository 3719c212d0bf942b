// All files of a new screen. They are generated and checked before the first file is written.

/// The files of a screen, and existing files with its entries.
struct ScreenPlan {
    struct File: Equatable {
        let path: String
        let text: String
    }

    let name: ScreenName
    /// The files that belong to the screen alone.
    let created: [File]
    /// Existing files with the entries of the screen.
    let changed: [File]
    private let folder: PackageFolder

    init(for name: ScreenName, in folder: PackageFolder) throws(ScreenProblem) {
        self.name = name
        self.folder = folder
        let files = ScreenFiles(name)
        let check = NameCheck(name, in: folder)
        try check.check(types: files.types)
        let entries = try ScreenEntries(name).files(in: folder)
        let catalog = try ScreenCatalog(name, in: folder)
        created = files.sources + files.tests + (try ScreenSnapshots(name, catalog, in: folder)).files
        try check.check(paths: created.map(\.path))
        changed = entries + [catalog.file]
    }

    func write() throws {
        for file in created + changed { try folder.write(file.text, to: file.path) }
    }

    /// What was written, and what is left to do.
    var summary: String {
        """
        The screen \(name.type) has the address /\(name.address).

        New files:
        \(created.map { "    \($0.path)" }.joined(separator: "\n"))

        Changed files:
        \(changed.map { "    \($0.path)" }.joined(separator: "\n"))

        Next: link to .\(name.member) from a page, and replace the texts, which `gather l10n check` lists.
        """
    }
}
