// The rules of the specification for lines: a standalone tag removes its line. The lines of a standalone partial or
// parent are indented like its tag, and those of a block like the block of the parent.

extension MustacheExamples {
    static let standalone = [
        Example("section", "a\n{{#isOpen}}\nb\n{{/isOpen}}\nc\n", "a\nb\nc\n"),
        Example("indented", "a\n  {{#isOpen}}\n b\n\t{{/isOpen}}  \nc\n", "a\n b\nc\n"),
        Example("CRLF", "a\r\n{{#isOpen}}\r\nb\r\n{{/isOpen}}\r\nc", "a\r\nb\r\nc"),
        Example("section without a line before", "  {{#isOpen}}\nb{{/isOpen}}\n", "b\n"),
        Example("section without a line after", "a{{#isOpen}}\n-\n  {{/isOpen}}", "a\n-\n"),
        Example(
            "two tags in a line are not standalone", " {{#isOpen}}a{{/isOpen}}\n {{#isOpen}} {{/isOpen}}\n", " a\n  \n"),
        Example("white space inside is kept", "|{{#isOpen}}\t|\t{{/isOpen}} | \n", "|\t|\t | \n"),
        Example("lines inside are kept", " | {{#isOpen}} {{! no line }}\n {{/isOpen}} | \n", " |  \n  | \n"),
        Example("inverted", "a\n {{^note}}\nb\n{{/note}} \nc\n", "a\nb\nc\n"),
        Example("inverted, inline", " {{^note}}a{{/note}}\n | {{^note}} \n {{/note}} |\n", " a\n |  \n  |\n"),
        Example("inverted, CRLF", "|\r\n{{^note}}\r\n{{/note}}\r\n|", "|\r\n|"),
        Example("inverted without a line after", "a\n  {{^note}}\nb\n  {{/note}}", "a\nb\n"),
        Example("comment", "a\n  {{! gone }}  \nb\n", "a\nb\n"),
        Example("comment of several lines", "a\n  {{!\n gone\n  }}\nb\n", "a\nb\n"),
        Example("comment, CRLF", "|\r\n{{! gone }}\r\n|", "|\r\n|"),
        Example("comment without a line before", "  {{! gone }}\n·", "·"),
        Example("comment without a line after", "·\n  {{! gone }}", "·\n"),
        Example("comment that is not standalone", "  1 {{! gone }}\n", "  1 \n"),
        Example("delimiters", "a\n  {{=@ @=}}\nb\n", "a\nb\n"),
        Example("delimiters, CRLF", "|\r\n{{= @ @ =}}\r\n|", "|\r\n|"),
        Example("delimiters without a line before", "  {{=@ @=}}\n=", "="),
        Example("delimiters without a line after", "=\n  {{=@ @=}}", "=\n"),
        Example("delimiters that are not standalone", " | {{=@ @=}}\n", " | \n"),
        Example("variables are never standalone", "  {{name}}\n", "  Zoë\n"),
    ]

    static let partialLines = [
        Example("inline, white space is kept", "| {{> P}} |", "| \t|\t |", ["P": "\t|\t"]),
        Example("inline, no indentation", "  {{name}}  {{> P}}\n", "  Zoë  >\n>\n", ["P": ">\n>"]),
        Example("the line is removed", "a\n{{> P}}\nb", "a\np\nb", ["P": "p\n"]),
        Example("CRLF", "|\r\n{{> P}}\r\n|", "|\r\n>|", ["P": ">"]),
        Example("without a line before", "  {{> P}}\n>", "  >\n  >>", ["P": ">\n>"]),
        Example("without a line after", ">\n  {{> P}}", ">\n  >\n  >", ["P": ">\n>"]),
        Example(
            "the lines of the partial are indented", "a\n  {{> P}}\nb", "a\n  1\n  Zoë\n\n  2\nb",
            ["P": "1\n{{name}}\n\n2\n"]),
        Example(
            "nested indentation", " {{> P}}\n", "  Zoë\n  1\n",
            ["P": " {{> Q}}\n", "Q": "{{name}}\n{{#isOpen}}\n1\n{{/isOpen}}\n"]),
    ]

    static let inheritedLines = [
        Example("a standalone parent", "a\n  {{<P}}{{/P}}\nb\n", "a\n  1\n  2\nb\n", ["P": "1\n2\n"]),
        Example("a standalone parent in several lines", " {{<P}}\n {{/P}}\n", " 1\n a\n", ["P": "1\n{{$a}}a{{/a}}\n"]),
        Example("not standalone", " {{<P}}{{/P}} b\n", " 1\n2 b\n", ["P": "1\n2"]),
        Example("after text", "a {{<P}}\n{{/P}}\nb", "a 1\n2\nb", ["P": "1\n2"]),
        Example("in an indented partial", " {{> Q}}\n", "  1\n  2\n", ["P": "1\n2\n", "Q": " {{<P}}{{/P}}\n"]),
        Example("lines in a block", "{{<P}}{{$a}}\n1\n\n2\n{{/a}}{{/P}}", "1\n\n2\n", ["P": "{{$a}}·{{/a}}"]),
        Example(
            "a block in an indented line", "{{<P}}{{$a}}x y{{/a}}{{/P}}", "a:\n  x y\n", ["P": "a:\n  {{$a}}·{{/a}}\n"]),
        Example(
            "lines in an indented line", "{{<P}}{{$a}}\n1\n2{{/a}}\n{{/P}}\n", "a\n  1\n  2\n",
            ["P": "a\n  {{$a}}{{/a}}\n"]),
        Example(
            "the indentation of the parent replaces that of the child", "{{<P}}{{$a}}\n    1\n      2\n{{/a}}{{/P}}\n",
            "a\n  1\n    2\n", ["P": "a\n  {{$a}}\n  {{/a}}\n"]),
        Example(
            "the default content defines the indentation", "{{<P}}{{$a}}\n1\n2\n{{/a}}{{/P}}\n", "a\n  1\n  2\n",
            ["P": "a\n{{$a}}\n  default\n{{/a}}\n"]),
        Example(
            "a nested block is indented with the block around it", "{{<P}}{{$b}}\n3\n{{/b}}{{/P}}\n", "1\n  3\n",
            [
                "P": "{{<Q}}{{$a}}\n  1\n  {{$b}}\n    2\n  {{/b}}\n{{/a}}{{/Q}}\n", "Q": "{{$a}}default{{/a}}",
            ]),
        Example(
            "default content is indented", "{{<P}}{{/P}}\n", "1\n  2\n",
            [
                "P": "{{<Q}}{{$a}}\n  1\n  {{$b}}\n    2\n  {{/b}}\n{{/a}}{{/Q}}\n", "Q": "{{$a}}default{{/a}}",
            ]),
        Example(
            "sections and partials are indented",
            "{{<P}}\n{{$a}}\n{{#isOpen}}\n{{name}}\n{{/isOpen}}\n{{> R}}\n{{/a}}\n{{/P}}\n",
            "a\n  Zoë\n  1\n  2\n", ["P": "a\n  {{$a}}\n  {{/a}}\n", "R": "1\n2\n"]),
        Example(
            "standalone tags", "{{<P}}\n  {{$a}}\n  A\n  {{/a}}\n{{/P}}\n", "(\nA\n)\n",
            ["P": "(\n{{$a}}\na\n{{/a}}\n)\n"]),
    ]
}
