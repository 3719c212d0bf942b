// Joining the modules of the script, and errors with file and line.

import Entities
import Foundation
import Testing

@testable import WebFront

@Suite("The script and its modules")
struct ScriptBundleTests {
    /// Makes a folder with these files, and joins its `app.js` with the modules that it imports.
    private func join(_ files: [String: String]) throws -> String {
        try withFiles(files) { folder in
            do throws(StaticFiles.Problem) {
                return String(decoding: try ScriptBundle.join("app.js", in: folder), as: UTF8.self)
            } catch {
                throw StaticFiles.Problem(description: error.description.replacing(folder + "/", with: ""))
            }
        }
    }

    private func problem(_ files: [String: String]) -> String? {
        #expect(throws: StaticFiles.Problem.self) { try join(files) }?.description
    }

    @Test("Each file is included once, after its imports; all share one scope, and comment lines are left out")
    func order() throws {
        let script = try join([
            "app.js": "// Entry.\nimport \"./b.js\";\nimport { one } from \"./parts/a.js\";\n\none();\n",
            "b.js": "// @ts-check\nimport { one, two } from \"./parts/a.js\";\nconst three = one + two;\n",
            "parts/a.js": """
            import "../c.js";
            /** One. */
            export const one = 1;
            /**
             * Two.
             */
            export function two() {
              // import { it } from "./nowhere.js";
              return /** @type {any} */ (one);
            }
            """,
            "c.js": "export class C {}\n",
        ])
        #expect(
            script == """
                (() => {
                "use strict";
                class C {}
                const one = 1;
                function two() {
                  return /** @type {any} */ (one);
                }
                const three = one + two;
                one();
                })();

                """)
    }

    @Test("A line that starts with a cast keeps its code")
    func casts() throws {
        #expect(try join(["app.js": "/** @type {any} */ (window).x = 1;\n"]).contains("(window).x = 1;"))
        let cast = try join(["app.js": "/**\n * The window.\n * @type {any} */ (window).x = 1;\ny();\n"])
        #expect(cast.contains("\n/**/ (window).x = 1;\ny();\n"))
    }

    @Test(
        "Errors have file and line",
        arguments: [
            (["app.js": "a(`b`);\n  a(`\n// b\n`);\n"], "app.js:2: error: a template literal must be on one line"),
            (["app.js": "\nimport \"./a.js\";\n"], "app.js:2: error: there is no file a.js"),
            (
                ["app.js": "import \"./a.js\";\n", "a.js": "\nimport \"./b.js\";\n", "b.js": "import \"./a.js\";\n"],
                "b.js:1: error: import cycle: a.js → b.js → a.js"
            ),
            (
                ["app.js": "import { two } from \"./a.js\";\n", "a.js": "export const one = 1;\n"],
                "app.js:1: error: a.js does not export two"
            ),
            (
                ["app.js": "import \"./a.js\";\nconst one = 2;\n", "a.js": "\nconst one = 1;\n"],
                "app.js:2: error: one is declared at a.js:2 already"
            ),
            (
                ["app.js": "import * as a from \"./a.js\";\n"],
                "app.js:1: error: an import is one line: import { name } from \"./file.js\";"
            ),
            (
                ["app.js": "import { one as two } from \"./a.js\";\n"],
                "app.js:1: error: an import is one line: import { name } from \"./file.js\";"
            ),
            (
                ["app.js": "import \"https://example.com/a.js\";\n"],
                "app.js:1: error: an import is one line: import { name } from \"./file.js\";"
            ),
            (
                ["app.js": "// A\n\nexport default 1;\n"],
                "app.js:3: error: a declaration has one name, as in const name = … or export const name = …"
            ),
            (
                ["app.js": "const { a, b } = c;\n"],
                "app.js:1: error: a declaration has one name, as in const name = … or export const name = …"
            ),
        ])
    func problems(_ files: [String: String], _ expected: String) {
        #expect(problem(files) == expected)
    }

    @Test("A stored tap is sent as long as the server accepts its age")
    func tapLifetime() throws {
        let script = try String(contentsOfFile: packageRoot + "/public/scripts/outbox.js", encoding: .utf8)
        let lifetime = try #require(script.firstMatch(of: /const TAP_LIFETIME = ([0-9_]+);/))
        #expect(Int64(lifetime.1.replacing("_", with: "")) == MatchChange.delayLimit)
    }

    @Test("A missing entry file is an error")
    func missingEntry() {
        #expect(problem([:])?.hasSuffix("app.js: error: file is missing") == true)
    }
}
