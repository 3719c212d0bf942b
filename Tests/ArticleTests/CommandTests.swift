// Runs commands of the articles.

import Foundation
import Testing

@Suite("Commands in articles")
struct CommandTests {
    /// Commands in blocks that this test does not run.
    private static let others = [
        "swift build": "builds the package of the reader", "swift test": "tests the package of the reader",
        "swift run Page 8081": "runs until the reader ends it; ArticleServerTests run it, as ArticleSite, with port 0",
    ]

    /// The lines of the blocks in the language `shell`, and the commands `swift run …` in sentences; without `others`.
    private static func commands() throws -> [String] {
        let commands = try Article.all().flatMap { article in
            let blocks = article.blocks.filter { $0.language == "shell" }.flatMap(\.lines).map(String.init)
            let sentences = article.text.replacing("\n", with: " ").matches(of: /`(swift run \w+ [^`]+)`/)
            return blocks + sentences.map { String($0.1) }
        }
        return Set(commands).subtracting(others.keys).sorted()
    }

    @Test("Commands of the articles succeed in a package with the folders that the articles name")
    func run() async throws {
        let commands = try Self.commands()
        #expect(commands.count > 7)
        for command in commands {
            let match = try #require(try /swift run (\w+) (.*)/.wholeMatch(in: command), "unknown: \(command)")
            let package = try PackageFolder()
            let program = PackageFolder.programs.appending(path: String(match.1)).path
            let exit = try await PackageFolder.runAside(
                "/bin/sh", ["-c", "exec '\(program)' \(match.2)"], in: package.url)
            #expect(exit.status == 0, "\(command): \(exit.output)\(exit.errors)")
            #expect(exit.errors == "", "\(command)")
        }
    }

    @Test("The report is in the language of its argument")
    func report() throws {
        let exit = try PackageFolder.run("ShopReport", ["fr"])
        #expect(exit.status == 0 && exit.output.contains("À rendre avant le ") && exit.output.contains("Joueurs"))
    }
}
