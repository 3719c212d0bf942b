// Templates of random pieces: delimiters, tags of Mustache and of other template languages, and markup. None crashes the program,
// and each problem in such a template has a line and a column that the template has.

import Localization
import Templates
import TestRandom
import Testing

@Suite("Malformed templates") struct MalformedTemplateTests {
    private static let pieces = [
        "{{", "}}", "{%", "%}", "{{{", "}}}", "{% if {{", "{% if isOpen %}", "{% else %}", "{% endif %}",
        "{%- block a -%}",
        "{{#if note}}", "{{else}}", "{{/if}}", "{{#each rows as |row|}}", "{{row.name}}", "{{/each}}", "{{#isOpen}}",
        "{{/isOpen}}", "{{<P}}", "{{$a}}", "{{/a}}", "{{/P}}", "{{> P}}", "{{! ", "{{=<% %>=}}", "<%={{ }}=%>",
        "{{=% %=}}",
        "{{name}}", "${", "\\(", "(", ")", "#(", "[[", "]]", "@", "<%= ", "%>", "&", ";", "<", ">", "<p ", "title='",
        "\n",
        " ", "\r\n", "a", "é", "\u{301}", "-", "..", "this.", "../",
    ]

    @Test("Each problem in a template of random pieces has a line and a column that the template has")
    func pieces() {
        var random = RandomSequence(seed: 41)
        var problemCount = 0
        for _ in 0..<3_000 {
            let count = Int.random(in: 1...12, using: &random)
            let template = (0..<count).map { _ in random.pick(Self.pieces) }.joined()
            let lines = template.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            do {
                _ = try library(template, ["P": "{{$a}}{{/a}}"])
            } catch {
                problemCount += error.problems.count
                for problem in error.problems where problem.position.path == "T/Page.html" {
                    let position = problem.position
                    #expect(
                        lines.indices.contains(position.line - 1)
                            && (1...lines[position.line - 1].count + 1).contains(position.column),
                        "\(template.visible): \(problem)")
                }
            }
        }
        // Templates without problems would test little.
        #expect(problemCount > 3_000)
    }
}
