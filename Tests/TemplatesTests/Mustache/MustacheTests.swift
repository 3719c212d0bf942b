// Renders the examples of `MustacheExamples`.

import Testing

@Suite("Mustache") struct MustacheTests {
    @Test("Tags are replaced by values", arguments: MustacheExamples.interpolation)
    func interpolation(_ example: Example) throws { try check(example) }

    @Test(
        "Sections are rendered for true flags, for values that exist, and for each element of a list",
        arguments: MustacheExamples.sections)
    func sections(_ example: Example) throws { try check(example) }

    @Test(
        "Inverted sections are rendered for false flags, absent values and empty lists",
        arguments: MustacheExamples.inverted)
    func inverted(_ example: Example) throws { try check(example) }

    @Test("Comments are not rendered", arguments: MustacheExamples.comments)
    func comments(_ example: Example) throws { try check(example) }

    @Test("A standalone tag removes its line", arguments: MustacheExamples.standalone)
    func standalone(_ example: Example) throws { try check(example) }

    @Test("Partials are rendered at the position of their tag", arguments: MustacheExamples.partials)
    func partials(_ example: Example) throws { try check(example) }

    @Test("Delimiters can be changed", arguments: MustacheExamples.delimiters)
    func delimiters(_ example: Example) throws { try check(example) }

    @Test("Blocks replace those of a parent", arguments: MustacheExamples.inheritance)
    func inheritance(_ example: Example) throws { try check(example) }

    @Test("Lines of partials are indented like their tag", arguments: MustacheExamples.partialLines)
    func partialLines(_ example: Example) throws { try check(example) }

    @Test("Lines of blocks are indented like the block of the parent", arguments: MustacheExamples.inheritedLines)
    func inheritedLines(_ example: Example) throws { try check(example) }

    private func check(_ example: Example) throws {
        #expect(try render(example.template, example.others, of: MustacheExamples.page) == example.result)
    }
}
