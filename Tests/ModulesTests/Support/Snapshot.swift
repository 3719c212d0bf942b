// Pages recorded as files next to the tests.

import Foundation

enum Snapshot {
    static let folder = packageRoot.appending(path: "Tests/ModulesTests/Snapshots")
    static let command = "RECORD_SNAPSHOTS=1 swift test --filter Snapshot"
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

    /// Compares a page with its snapshot.
    /// - Returns: nil when the page equals its snapshot. Otherwise says what differs first, or that there is no snapshot, and which
    ///   command records the pages.
    static func complaint(about page: String, named name: String) -> String? {
        let recorded = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        guard page != recorded else { return nil }
        let difference = recorded.map { firstDifference(from: $0, to: page) } ?? "there is no snapshot"
        return "\(name): \(difference)\nRecord: \(command)"
    }

    static func record(_ page: String, named name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try page.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    /// The lines from the first difference on, at most `count` of each text, such as
    ///
    ///     line 12
    ///     - <h1>Players</h1>
    ///     + <h1>Joueurs</h1>
    static func firstDifference(from old: String, to new: String, lines count: Int = 3) -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let same = zip(old, new).prefix { $0 == $1 }.count
        // Equal lines at the end are not part of the difference.
        let sameAtEnd = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        func changed(_ lines: [Substring], _ sign: String) -> [String] {
            lines.dropFirst(same).dropLast(sameAtEnd).prefix(count).map { "\(sign) \($0)" }
        }
        return (["line \(same + 1)"] + changed(old, "-") + changed(new, "+")).joined(separator: "\n")
    }

    static func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".html") })
    }
}
