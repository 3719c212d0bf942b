// Finds names, addresses and files of the new screen that already exist.

struct NameCheck {
    private let name: ScreenName
    private let folder: PackageFolder

    init(_ name: ScreenName, in folder: PackageFolder) {
        self.name = name
        self.folder = folder
    }

    /// Checks that the folders of the screen, its types, its route and its address are new.
    /// - Parameter types: the names of the new types. No source may already declare one of them.
    func check(types: [String]) throws(ScreenProblem) {
        let folders = ["Sources/Modules", "Resources/Templates", "Tests/ModulesTests"]
        try check(paths: folders.map { "\($0)/\(name.type)" })
        for path in folder.swiftFiles(in: "Sources", "Tests") {
            let text = try folder.text(of: path)
            for type in types where text.contains(type) && declares(type, in: text) {
                throw ScreenProblem("\(path): already declares `\(type)`")
            }
        }
        let routes = [
            "Sources/Modules/Kernel/RoutePattern.swift", "Sources/Modules/Kernel/SiteRoute.swift",
            "Sources/Modules/Kernel/ModuleFactory.swift",
        ]
        for path in routes + folder.swiftFiles(in: "Sources/WebFront/Routes") {
            let text = try folder.text(of: path)
            if hasMember(text) { throw ScreenProblem("\(path): already declares `\(name.member)`") }
            if text.contains("\"/\(name.address)\"") {
                throw ScreenProblem("\(path): already has the address `/\(name.address)`")
            }
        }
    }

    /// - Parameter paths: the paths of new files or folders. None of them may already exist.
    func check(paths: [String]) throws(ScreenProblem) {
        if let path = paths.first(where: folder.contains) { throw ScreenProblem("\(path): already exists") }
    }

    private func declares(_ type: String, in text: String) -> Bool {
        text.matches(of: /\b(?:actor|class|enum|protocol|struct|typealias) (\w+)/).contains { $0.1 == type }
    }

    /// A case may share its line with others: `case a, b`.
    private func hasMember(_ text: String) -> Bool {
        text.matches(of: /\b(?:case|func|let|var) ((?:\w+, )*\w+)/).contains { match in
            match.1.split(separator: ", ").contains { $0 == name.member }
        }
    }
}
