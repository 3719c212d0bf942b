// Long work has threads of its own.

import BackendServices
import Foundation
import TestGate
import Testing

@Suite("Threads of long work")
struct WorkThreadsTests {
    @Test("More jobs than processors run at the same time, so they do not use the threads of other tasks")
    func own() async {
        let count = ProcessInfo.processInfo.processorCount + 1
        let meeting = Meeting(of: count)
        await withTaskGroup { group in
            for _ in 0..<count { group.addTask(executorPreference: WorkThreads.shared) { meeting.wait() } }
            for await haveMet in group { #expect(haveMet) }
        }
    }
}
