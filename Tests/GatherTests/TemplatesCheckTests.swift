// The output of `gather templates check`.

import Foundation
import TestGate
import Testing

@Suite("gather templates check", .takingTurns)
struct TemplatesCheckTests {
    @Test("A warning is printed once, and files of editors are ignored")
    func once() async throws {
        let folder = try TestFolder()
        try folder.copyResources()
        try folder.write("·", to: "Resources/Templates/Spare.html")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("Resources/Templates/.#Spare.html"), withDestinationPath: "zoe@example.org.1:2")
        let exit = try await GatherProcess.run(["templates", "check"], in: folder)
        let lines = (exit.output + exit.errors).split(separator: "\n")
        #expect(lines.count { $0.hasSuffix("Spare.html:1:1: warning: no view uses this template") } == 1)
        #expect(lines.count == 1)
        #expect(exit.status == 1)
    }
}
