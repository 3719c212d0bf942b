// The snapshots of a new screen. The parts around the content are copied from an existing snapshot.

import Foundation

/// The page of the screen's sample in each language, as `SnapshotTests` expects it.
struct ScreenSnapshots {
    /// The sample whose snapshots are copied and edited: a page for people who are signed in, in no section of the site.
    static let model = "NotFound.error"
    static let folder = "Tests/ModulesTests/Snapshots"

    let files: [ScreenPlan.File]

    init(_ name: ScreenName, _ catalog: ScreenCatalog, in folder: PackageFolder) throws(ScreenProblem) {
        var files: [ScreenPlan.File] = []
        for language in catalog.languages {
            var page = try SnapshotPage(path: "\(Self.folder)/\(Self.model).\(language).html", in: folder)
            let sample = "\(name.type).\(ScreenFiles.state)"
            try page.replaceAll("\(Self.model).", with: "\(sample).")
            try page.replace(from: "<title>", to: " – ", with: catalog.title(in: language))
            try page.replace(from: " data-screen=\"", to: "\"", with: name.address)
            try page.replace(from: " data-state=\"", to: "\"", with: ScreenFiles.state)
            let content = """
                <div class="page-head">
                <h1>\(catalog.title(in: language))</h1>
                </div>
                <p>\(catalog.players(ScreenFiles.samplePlayers, in: language))</p>
                """
            try page.replace(
                from: " data-state=\"\(ScreenFiles.state)\">\n\n", to: "\n\n</main>", with: content)
            files.append(ScreenPlan.File(path: "\(Self.folder)/\(sample).\(language).html", text: page.text))
        }
        self.files = files
    }
}

/// The text of an existing snapshot, edited into the snapshot of the new screen.
private struct SnapshotPage {
    private(set) var text: String
    private let path: String

    init(path: String, in folder: PackageFolder) throws(ScreenProblem) {
        self.path = path
        text = try folder.text(of: path)
    }

    mutating func replaceAll(_ old: String, with new: String) throws(ScreenProblem) {
        guard text.contains(old) else { throw ScreenProblem("\(path): expected `\(old)`") }
        text = text.replacing(old, with: new)
    }

    /// Replaces the text between the first `start` and the `end` that follows it.
    mutating func replace(from start: String, to end: String, with new: String) throws(ScreenProblem) {
        guard let first = text.range(of: start),
            let last = text.range(of: end, range: first.upperBound..<text.endIndex)
        else { throw ScreenProblem("\(path): expected `\(start)` and then `\(end)`") }
        text.replaceSubrange(first.upperBound..<last.lowerBound, with: new)
    }
}
