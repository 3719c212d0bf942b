// How many processors long work takes at the same time.

import BackendServices
import Foundation
import Synchronization
import TestGate
import Testing

@Suite("Long work")
struct LongWorkTests {
    private final class Counts: Sendable {
        let values = Mutex((running: 0, most: 0, done: 0))
    }

    @Test("Long work runs on at most half of the processors, or on the only one, and all of it is completed")
    func half() async throws {
        let counts = Counts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await LongWork.run(for: "session \(number % 3)") {
                        counts.values.withLock { counts in
                            counts.running += 1
                            counts.most = max(counts.most, counts.running)
                        }
                        Thread.sleep(forTimeInterval: 0.002)
                        counts.values.withLock { counts in
                            counts.running -= 1
                            counts.done += 1
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let (most, done) = counts.values.withLock { ($0.most, $0.done) }
        #expect(most <= max(1, ProcessInfo.processInfo.activeProcessorCount / 2))
        #expect(done == 20)
    }
}
