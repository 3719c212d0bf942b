// The templates of the site themselves: their markup, apart from the view models that they show.

import Foundation
import Templates
import Testing

@Suite("Templates of the site") struct SiteTemplateTests {
    @Test("the markup of every page is whole")
    func markup() throws {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources/Templates")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".html") }
        let texts = try Dictionary(
            uniqueKeysWithValues: paths.map {
                (String($0.dropLast(5)), try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            })
        #expect(texts.count > 10)
        for (name, text) in texts {
            // Names are the business of the pages' own tests: the model here has other fields.
            let names = ["unknown tag", "{{", "no template uses", "no view uses"]
            let found = ProblemSnapshot.messages(of: Fault(text, texts)).filter { message in
                !names.contains { message.contains(": \($0)") }
            }
            #expect(found == [], "\(name)")
        }
    }
}
