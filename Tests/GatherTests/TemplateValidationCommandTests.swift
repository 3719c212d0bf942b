// `gather templates check --html`, in builds with and without the validator. `.ci/run` runs this command for the templates of the
// site.

import Foundation
import TestGate
import Testing

@Suite("gather templates check --html", .takingTurns)
struct TemplateValidationCommandTests {
    private static let check = ["templates", "check", "--html"]

    #if TemplateValidation
    @Test("Errors are reported in the template and in the page of each language, with the line")
    func broken() async throws {
        let folder = try TestFolder()
        try folder.copyResources()
        let name = "Resources/Templates/Failure/NotFoundView.html"
        let template = try String(contentsOfFile: folder.path(name), encoding: .utf8)
        let fault = "<button><a href=\"/x\"></a></button>"
        let broken = template.replacing("{{/content}}", with: "\(fault)\n{{/content}}")
        try folder.write(broken, to: name)
        let line = broken.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0 == fault } ?? -1
        let exit = try await GatherProcess.run(Self.check, in: folder)
        #expect(exit.status == 1)
        #expect(exit.output.contains("/\(name):\(line + 1):9: error: <a> in <button>"))
        for language in ["en", "fr"] {
            #expect(
                exit.output.contains(try Regex("\nNotFound\\.error \\(\(language)\\):\\d+:9: error: <a> in <button>")))
        }
        #expect(exit.output.contains("\n    \(fault)\n"))
    }
    #else
    @Test("A build without the trait explains in one line how to build with it")
    func unavailable() async throws {
        let exit = try await GatherProcess.run(
            Self.check + ["--resources", TestFolder.project.path], in: try TestFolder())
        #expect(exit.status != 0)
        #expect(exit.output == "")
        #expect(exit.errors.split(separator: "\n").count == 1)
        #expect(exit.errors.contains("swift build --traits TemplateValidation"))
    }
    #endif
}
