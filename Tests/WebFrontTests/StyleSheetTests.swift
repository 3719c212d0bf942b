// Style sheets that are joined from several files.

import Testing

@testable import WebFront

@Suite("Joining style sheets")
struct StyleSheetTests {
    private func joined(_ files: [String: String]) throws -> String {
        try withFiles(files) { folder in
            do throws(StaticFiles.Problem) {
                return try StyleSheet.joined("app.css", in: folder)
            } catch {
                return error.description.replacing(folder, with: "public")
            }
        }
    }

    @Test("An import is replaced by the file, in its layer; every other line stays")
    func layers() throws {
        let css = try joined([
            "app.css": """
            @layer base, page;

            @import "styles/base.css" layer(base);
            @import "other.css";
            p { color: red; }
            """,
            "styles/base.css": "h1 { margin: 0; }\n",
            "other.css": "@import \"styles/page.css\" layer(page);\n",
            "styles/page.css": "/* é */\nmain { color: blue; }\n",
        ])
        #expect(
            css == """
                @layer base, page;

                @layer base {
                h1 { margin: 0; }
                }
                @layer page {
                /* é */
                main { color: blue; }
                }
                p { color: red; }
                """)
    }

    @Test(
        "The last line can be an import, and the imported file can end without a line break",
        arguments: [("b {}", "b {}"), ("b {}\n", "b {}"), ("", "")])
    func lastLine(_ text: String, _ joinedText: String) throws {
        #expect(try joined(["app.css": "@import \"b.css\";", "b.css": text]) == joinedText)
        #expect(try joined(["app.css": "@import \"b.css\";\na {}", "b.css": "b {}"]) == "b {}\na {}")
    }

    @Test("A file without imports stays as it is", arguments: ["", "a {}", "a {}\n", "\n\na {}\n\n"])
    func plain(_ text: String) throws {
        #expect(try joined(["app.css": text]) == text)
    }

    @Test(
        "Comments are removed, with the lines that have nothing else; `/*` in a string begins no comment",
        arguments: [
            ("/* a\n b */\np {\n  /* c */\n  color: red; /* d */\n\n}\n", "p {\n  color: red; \n\n}\n"),
            (#"a::before { content: "/* \" */" } /* b */"#, #"a::before { content: "/* \" */" } "#),
            ("a { b: '/*'; c: '\\'/*' } /* ' */ d {}", "a { b: '/*'; c: '\\'/*' }  d {}"),
            ("a {} /* without an end", "a {} "),
            ("/*/ b */c/**/d", "cd"),
            ("a {}\n\nb {}\n", "a {}\n\nb {}\n"),
        ])
    func comments(_ text: String, _ expected: String) {
        #expect(StyleSheet.withoutComments(text) == expected)
    }

    @Test(
        "A wrong import is an error with file and line",
        arguments: [
            ("@import url(a.css);", "public/app.css:2:1: error: write the import as"),
            ("@import \"a.css\" layer(a); a {}", "public/app.css:2:1: error: write the import as"),
            ("@import \"styles/none.css\";", "public/app.css:2:1: error: styles/none.css cannot be read"),
            ("@import \"app.css\";", "public/app.css:2:1: error: app.css cannot be imported here"),
            ("@import \"cycle.css\";", "public/cycle.css:1:1: error: app.css cannot be imported here"),
            ("@import \"styles/a.css\";", "public/styles/a.css:1:1: error: other.css cannot be imported here"),
        ])
    func problems(_ line: String, _ problem: String) throws {
        let css = try joined([
            "app.css": "/* The index. */\n\(line)\n", "cycle.css": "@import \"app.css\";\n", "other.css": "",
            "styles/a.css": "@import \"other.css\";\n",
        ])
        #expect(css.hasPrefix(problem), "\(css)")
    }
}
