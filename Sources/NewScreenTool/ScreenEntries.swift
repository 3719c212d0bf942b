// The entries of a screen in existing Swift files: its route, handler, view, module and samples, and the states of its page.

struct ScreenEntries {
    private let name: ScreenName

    init(_ name: ScreenName) {
        self.name = name
    }

    static let paths = [
        "Sources/Modules/Kernel/RoutePattern.swift",
        "Sources/Modules/Kernel/SiteRoute.swift",
        "Sources/Modules/Kernel/SiteViews.swift",
        "Sources/Modules/Kernel/ModuleFactory.swift",
        "Sources/WebFront/Routes/SiteHandlers+routes.swift",
        "Sources/Preview/SiteSamples.swift",
        "Tests/ModulesTests/Pages/PageTests.swift",
    ]

    func files(in folder: PackageFolder) throws(ScreenProblem) -> [ScreenPlan.File] {
        var files: [ScreenPlan.File] = []
        for (path, edit) in zip(Self.paths, [pattern, route, view, module, handler, samples, states]) {
            var file = SourceFile(path: path, text: try folder.text(of: path))
            try edit(&file)
            files.append(ScreenPlan.File(path: path, text: file.text))
        }
        return files
    }

    private func pattern(_ file: inout SourceFile) throws(ScreenProblem) {
        try file.insert(["case \(name.member)"], .afterLast("case "), in: "public enum RoutePattern")
        try file.insert(
            ["case .\(name.member): .init(\"/\(name.address)\", [.get])"], .afterLast("case "),
            in: "public enum RoutePattern", "private var definition", "switch self")
    }

    private func route(_ file: inout SourceFile) throws(ScreenProblem) {
        try file.insert(
            ["public static let \(name.member) = make(.\(name.member))"], .afterLast("public static let "),
            in: "extension SiteRoute {")
    }

    private func view(_ file: inout SourceFile) throws(ScreenProblem) {
        try file.insert(["\(name.type)ViewModel.self,"], .end, in: "public enum SiteViews", "public static let all")
    }

    private func module(_ file: inout SourceFile) throws(ScreenProblem) {
        let lines = [
            "", "public func \(name.member)(_ token: AccessToken) -> Module<\(name.type)Event> {",
            "    \(name.type)Module.assemble(players: services.players(as: token))", "}",
        ]
        try file.insert(lines, .end, in: "public struct ModuleFactory")
    }

    private func handler(_ file: inout SourceFile) throws(ScreenProblem) {
        try file.insert(
            ["case .\(name.member): \(name.member)"], .afterLast("case "),
            in: "extension SiteHandlers", "private func handlers(of pattern: RoutePattern)", "switch pattern")
    }

    private func samples(_ file: inout SourceFile) throws(ScreenProblem) {
        try file.insert(
            ["pages(\"\(name.type)\", \(name.type)ViewModel.samples),"], .end,
            in: "package enum SiteSamples", "package static let all")
    }

    private func states(_ file: inout SourceFile) throws(ScreenProblem) {
        try file.insert(
            ["\"\(name.type)\": (\"\(name.address)\", [\"\(ScreenFiles.state)\"]),"], .end,
            in: "@Suite struct PageTests", "private static let states")
    }
}
