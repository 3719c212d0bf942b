// The prompt for a password at a terminal.

import Foundation
import TestGate
import Testing

@Suite("The prompt for a password", .takingTurns)
struct PasswordPromptTests {
    @Test("Echo is off during the prompt, and on again afterwards, even after an interrupt", arguments: [false, true])
    func echo(isInterrupted: Bool) async throws {
        let terminal = try PseudoTerminal()
        let folder = try TestFolder()
        let process = try GatherProcess(
            ["user", "create", "ann"], in: folder, redirection: "exec <'\(terminal.path)'")
        #expect(terminal.hasEcho)
        for _ in 0..<6_000 where !process.errors.contains("Password: ") && process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
        }
        for _ in 0..<6_000 where terminal.hasEcho { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!terminal.hasEcho)
        if isInterrupted { process.signal(SIGINT) } else { terminal.type("correct horse\n") }
        let exit = try await process.exit()
        #expect(exit.status == (isInterrupted ? SIGINT : 0))
        #expect(exit.output == (isInterrupted ? "" : "The account ann was created.\n"))
        #expect(terminal.hasEcho)
    }
}
