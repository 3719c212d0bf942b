// Where the bodies of responses are decoded.

import BackendServices
import Dispatch
import Foundation
import TestGate
import TestServer
import Testing

@testable import BackendREST

@Suite struct LargeBodyTests {
    /// Runs tasks on one queue, like an event loop.
    private final class PageExecutor: TaskExecutor {
        static let key = DispatchSpecificKey<Bool>()
        private let queue = DispatchQueue(label: "pages")

        init() {
            queue.setSpecific(key: Self.key, value: true)
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [executor = asUnownedTaskExecutor()] in job.runSynchronously(on: executor) }
        }
    }

    private struct Body: Decodable, Sendable {
        let isDecodedOnPageExecutor: Bool

        init(from decoder: any Decoder) throws {
            isDecodedOnPageExecutor = DispatchQueue.getSpecific(key: PageExecutor.key) == true
        }
    }

    @Test(
        "A small body is decoded on the executor of the caller, and a large one is not",
        arguments: [(100, true), (1 << 17, false)])
    func executor(_ size: Int, _ isDecodedOnPageExecutor: Bool) async throws {
        let text = "{\(String(repeating: " ", count: size))}"
        let server = try await TestServer.start(respond: { _ in .json(text) })
        var configuration = RESTBackend.Configuration()
        configuration.callLimit = .unreachable
        configuration.connectLimit = .unreachable
        let client = ContractClient(url: try BackendURL(server.url), configuration: configuration, logger: Log().logger)
        let call = ContractCall(.get, "/api/players", answer: .ok)
        let body = try await withTaskExecutorPreference(PageExecutor()) {
            let answer = try await client.send(call, in: client.window)
            return try await client.body(of: Body.self, in: answer, to: call, in: client.window)
        }
        #expect(body.isDecodedOnPageExecutor == isDecodedOnPageExecutor)
        await client.close()
        await server.close()
    }

    @Test("Only some very large bodies wait to be decoded, and further calls fail at once")
    func places() async throws {
        let text = #"[{"id":1,"name":"\#(String(repeating: "x", count: 1 << 17))"}]"#
        try await withRemote(taking: 18, respond: { _ in .json(text) }) { remote, _ in
            let players = remote.players
            let answered = try await admitted(of: 22, after: 4) {
                let found = try await players.players()
                #expect(found.count == 1)
            }
            #expect(answered == 18)
        }
    }
}
