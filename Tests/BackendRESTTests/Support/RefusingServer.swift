// A server that holds a result during other calls, and then refuses it.

import BackendServices
import Foundation
import Synchronization
import TestServer
import Testing

/// A server that has one gather, and stores all results except the first one that it receives during ``refuse(_:after:)``.
final class RefusingServer: Sendable {
    private struct State {
        /// Nil while no result is stored.
        var score: String?
        var isDeleted = false
        var isHolding = false

        var gathers: String {
            guard !isDeleted else { return "[]" }
            guard let score else { return "[\(Canned.gatherBody)]" }
            let result = #""score":"\#(score)","winnerTeam":"Team A""#
            return #"[{"id":"\#(Canned.gather)","userId":"\#(Canned.user)",\#(result)}]"#
        }

        /// Whether the server delays and refuses the result that it receives now. It does so with one result only.
        mutating func takeHold() -> Bool {
            defer { isHolding = false }
            return isHolding
        }
    }

    private struct Sent: Decodable {
        let score: String
    }

    private let state = Mutex(State())
    private let (held, hold) = AsyncStream.makeStream(of: Void.self)
    private let (released, release) = AsyncStream.makeStream(of: Void.self)

    var score: String? { state.withLock { $0.score } }

    @Sendable func respond(_ request: TestRequest) async -> TestReply {
        switch request.line {
        case "PUT /api/gathers/\(Canned.gather)":
            if state.withLock({ $0.takeHold() }) {
                hold.yield()
                _ = await released.first { _ in true }
                return .status(503)
            }
            let score = try? JSONDecoder().decode(Sent.self, from: Data(request.body)).score
            state.withLock { $0.score = score }
            return .status(204)
        case "DELETE /api/gathers/\(Canned.gather)":
            state.withLock { $0.isDeleted = true }
            return .status(204)
        case "GET /api/gathers":
            return .json(state.withLock { $0.gathers })
        default:
            return Canned.respond(request)
        }
    }

    private func result<Value>(of body: () async throws -> Value) async -> Result<Value, any Error> {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }

    /// Makes a call that sends a result of the match. The server holds this result while `others` runs, and then refuses it.
    func refuse<Value>(
        _ call: @escaping @Sendable () async throws -> Void, after others: () async throws -> Value
    ) async throws -> Value {
        state.withLock { $0.isHolding = true }
        let refused = Task { try await call() }
        _ = await held.first { _ in true }
        let value = await result(of: others)
        release.yield()
        await #expect(throws: ServiceError.unavailable) { try await refused.value }
        return try value.get()
    }
}
