// Starting a lineup on a backend without transactions.

import BackendServices
import Entities
import Foundation
import Synchronization
import Testing

@Suite struct StartLineupTests {
    @Test func addsEveryPlayer() async throws {
        let service = RecordingGatherService()
        let id = try await service.start(Lineup(teamA: [1, 2], teamB: [3]))
        #expect(id == RecordingGatherService.id)
        #expect(service.calls == ["create", "add 1 teamA", "add 2 teamA", "add 3 teamB"])
    }

    @Test func deletesTheGatherWhenAPlayerCannotBeAdded() async {
        let service = RecordingGatherService(refusing: 2)
        await #expect(throws: ServiceError.notFound) { try await service.start(Lineup(teamA: [1, 2], teamB: [3])) }
        #expect(service.calls == ["create", "add 1 teamA", "add 2 teamA", "delete"])
    }

    @Test func tellsTheFirstFailureWhenDeletingFailsToo() async {
        let service = RecordingGatherService(refusing: 1, failingToDelete: true)
        await #expect(throws: ServiceError.notFound) { try await service.start(Lineup(teamA: [1], teamB: [])) }
    }
}

private final class RecordingGatherService: GatherService {
    static let id = UUID()
    private let refused: Player.ID?
    private let failsToDelete: Bool
    private let recorded = Mutex<[String]>([])

    init(refusing refused: Player.ID? = nil, failingToDelete failsToDelete: Bool = false) {
        self.refused = refused
        self.failsToDelete = failsToDelete
    }

    var calls: [String] { recorded.withLock { $0 } }

    func create(_ result: MatchResult?) async throws(ServiceError) -> Gather.ID {
        recorded.withLock { $0.append("create") }
        return Self.id
    }

    func add(_ player: Player.ID, to gather: Gather.ID, in team: Team) async throws(ServiceError) {
        recorded.withLock { $0.append("add \(player) \(team)") }
        if player == refused { throw .notFound }
    }

    func delete(_ gather: Gather.ID) async throws(ServiceError) {
        recorded.withLock { $0.append("delete") }
        if failsToDelete { throw .unavailable }
    }

    func gathers() async throws(ServiceError) -> [Gather] { [] }
    func gather(_ id: Gather.ID) async throws(ServiceError) -> Gather { throw .notFound }
    func players(in gather: Gather.ID) async throws(ServiceError) -> [LineupPlayer] { [] }
    func end(_ gather: Gather.ID, with result: MatchResult) async throws(ServiceError) {}
}
