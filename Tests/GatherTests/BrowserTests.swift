// Runs the browser tests in a real Chromium. Skipped unless BROWSER_TESTS is set in the environment.

import Foundation
import Testing

@Suite("In a browser")
struct BrowserTests {
    private static let isWanted = ProcessInfo.processInfo.environment["BROWSER_TESTS"] != nil

    @Test(
        "The browser tests pass",
        .enabled(if: isWanted, "Tests/Browser/run runs them, or swift test with BROWSER_TESTS=1: they install Chromium")
    )
    func run() async throws {
        let process = Process()
        process.executableURL = TestFolder.project.appending(path: "Tests/Browser/run")
        let status = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        #expect(status == 0)
    }
}
