// Rules of the style sheet that nobody sees broken on an English page.

import Foundation
import Testing

@Suite("Style sheet")
struct StyleSheetTests {
    private static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "public/app.css")

    /// Properties and values of CSS that name a side of the screen. Those of css-logical-1 name a side of the text, and
    /// turn around where it is written from right to left.
    private static let physical = [
        #"\b(margin|padding|scroll-margin|scroll-padding)-(left|right|top|bottom)\s*:"#,
        #"\bborder-(left|right|top|bottom)(-(width|style|color))?\s*:"#,
        #"\bborder-(top|bottom)-(left|right)-radius\s*:"#,
        #"(^|[{;])\s*(left|right|top|bottom)\s*:"#,
        #"(^|[{;])\s*(min-|max-)?(width|height)\s*:"#,
        #"\btext-align\s*:\s*(left|right)"#,
        #"\b(float|clear)\s*:\s*(left|right)"#,
        #"\boverflow-[xy]\s*:"#,
    ]

    @Test("Sides are named by the direction of the text, so that pages mirror", arguments: physical)
    func logicalProperties(_ pattern: String) throws {
        let expression = try Regex(pattern)
        let lines = try String(contentsOf: Self.file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where !line.contains("@media") {
            #expect(line.firstMatch(of: expression) == nil, "app.css:\(number): \(line)")
        }
    }
}
