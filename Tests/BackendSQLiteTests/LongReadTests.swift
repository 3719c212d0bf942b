// How many long reads run at the same time.

import BackendServices
import Dispatch
import Foundation
import TestGate
import Testing

@testable import BackendSQLite

@Suite("Long reads")
struct LongReadTests {
    @Test("`longReadCount` long reads run at the same time")
    func together() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let meeting = Meeting(of: DatabaseFile.longReadCount)
        try await withThrowingTaskGroup { group in
            for _ in 0..<DatabaseFile.longReadCount {
                group.addTask { try await backend.store.read(of: UUID()) { _ in meeting.wait() } }
            }
            for try await haveMet in group { #expect(haveMet) }
        }
        await backend.close()
    }

    @Test("An account whose reads take much processor time leaves the places of the others")
    func longHistory() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let accounts = [UUID(), UUID()]
        // The first read of each account makes it known.
        for account in accounts {
            try await backend.store.read(of: account) { _ in
                let end = ProcessorTime.ofThread + SQLiteStore.longRead * 2
                while ProcessorTime.ofThread < end {}
            }
        }
        let release = DispatchSemaphore(value: 0)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let held = accounts.map { account in
            Task {
                try await backend.store.read(of: account) { _ in
                    beginning.yield()
                    release.wait()
                }
            }
        }
        _ = await begun.first { _ in true }
        let meeting = Meeting(of: DatabaseFile.longReadCount - 1)
        try await withThrowingTaskGroup { group in
            for _ in 0..<DatabaseFile.longReadCount - 1 {
                group.addTask { try await backend.store.read(of: UUID()) { _ in meeting.wait() } }
            }
            for try await haveMet in group { #expect(haveMet) }
        }
        for _ in held { release.signal() }
        for task in held { try await task.value }
        await backend.close()
    }

    @Test("The sessions of an account make one long read at a time, and other accounts do not wait for it")
    func ofAnAccount() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let (first, second) = (try await backend.signUp().token, try await backend.users.signIn(ann).token)
        let bob = Credentials(username: "bob", password: "correct horse")
        _ = try await backend.users.register(bob)
        let other = try await backend.users.signIn(bob).token

        let (begun, beginning) = AsyncStream.makeStream(of: Never.self)
        let release = DispatchSemaphore(value: 0)
        async let held: Void = backend.store.read(as: first) { _, _ in
            beginning.finish()
            release.wait()
        }
        for await _ in begun {}
        let context = CallContext(deadline: .now + .milliseconds(100), requestID: nil)
        await CallContext.$current.withValue(context) {
            await #expect(throws: ServiceError.unavailable) { try await backend.store.read(as: second) { _, _ in } }
        }
        try await backend.store.read(as: other) { _, _ in }
        release.signal()
        try await held
        try await backend.store.read(as: second) { _, _ in }
        await backend.close()
    }
}
