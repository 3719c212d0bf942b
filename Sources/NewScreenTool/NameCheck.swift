// Finds names that the new screen would declare a second time.

struct NameCheck {
    private let name: ScreenName
    private let folder: PackageFolder

    init(_ name: ScreenName, in folder: PackageFolder) {
        self.name = name
        self.folder = folder
    }

    /// - Parameter types: names of types that no source may declare yet.
    func check(types: [String]) throws(ScreenProblem) {
        let folders = ["Sources/Modules", "Resources/Templates", "Tests/ModulesTests"]
        try check(paths: folders.map { "\($0)/\(name.type)" })
        for path in folder.swiftFiles(in: "Sources", "Tests") {
            let text = try folder.text(of: path)
            for type in types where text.contains(type) && declares(type, in: text) {
                throw ScreenProblem("\(path): declares `\(type)` already")
            }
        }
        let routes = [
            "Sources/Modules/Kernel/RoutePattern.swift", "Sources/Modules/Kernel/SiteRoute.swift",
            "Sources/Modules/Kernel/ModuleFactory.swift",
        ]
        for path in routes + folder.swiftFiles(in: "Sources/WebFront/Routes") {
            let text = try folder.text(of: path)
            if hasMember(text) { throw ScreenProblem("\(path): declares `\(name.member)` already") }
            if text.contains("\"/\(name.address)\"") {
                throw ScreenProblem("\(path): has the address `/\(name.address)` already")
            }
        }
    }

    /// - Parameter paths: where there must be neither a file nor a folder yet.
    func check(paths: [String]) throws(ScreenProblem) {
        if let path = paths.first(where: folder.contains) { throw ScreenProblem("\(path): exists already") }
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
