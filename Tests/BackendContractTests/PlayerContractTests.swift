// The contract of `PlayerService`.

import BackendServices
import Entities
import Foundation
import Testing

@Suite struct PlayerContractTests {
    /// A draft with a skill that this version does not know. Backends store such a skill, but pages do not offer it.
    static let full = PlayerDraft(
        name: "Zoë O’Hara 👩🏽‍🦰",
        age: 34,
        skill: Skill(rawValue: "legend"),
        position: .midfielder,
        favouriteTeam: "FC \"Quote\" <b>"
    )

    @Test(arguments: Backend.withoutMatches)
    func storesAllValues(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.serverPlayers.create(Self.full)
            #expect(try await session.players.player(id) == Player(id: id, draft: Self.full))
            let other = try await session.players.create(PlayerDraft(name: " Bob ", favouriteTeam: " "))
            let expected = [Player(id: id, draft: Self.full), Player(id: other, name: "Bob")]
            #expect(try await session.players.players() == expected)
        }
    }

    @Test("Every field is stored", arguments: Backend.withoutMatches)
    func everyField(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let draft = try PlayerDraft.complete()
            let id = try await session.players.create(draft)
            #expect(try await session.players.player(id).draft == draft)
            let other = try await session.players.create(PlayerDraft(name: "Ann"))
            try await session.players.update(other, to: draft)
            #expect(try await session.players.player(other).draft == draft)
        }
    }

    @Test("Two clients that change different fields at the same time both succeed", arguments: Backend.withoutMatches)
    func concurrentChanges(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let old = PlayerDraft(name: "Ann", age: 30, favouriteTeam: "FC")
            let id = try await session.players.create(old)
            for number in 1...10 {
                var (named, aged) = (old, old)
                named.name = "Ann \(number)"
                aged.age = number
                async let name: Void = session.players.update(id, from: old, to: named)
                async let age: Void = session.players.update(id, from: old, to: aged)
                _ = try await (name, age)
                let expected = PlayerDraft(name: "Ann \(number)", age: number, favouriteTeam: "FC")
                #expect(try await session.players.player(id).draft == expected)
            }
            var cleared = old
            cleared.favouriteTeam = nil
            try await session.players.update(id, from: old, to: cleared)
            #expect(try await session.players.player(id).draft == PlayerDraft(name: "Ann 10", age: 10))
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func listsInTheOrderOfIDs(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Zed", "Ann", "Moe")
            #expect(ids == ids.sorted())
            #expect(try await session.players.players().map(\.id) == ids)
        }
    }

    @Test("An update replaces the values of all fields", arguments: Backend.withoutMatches)
    func updateReplacesEverything(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.serverPlayers.create(Self.full)
            var draft = Self.full
            draft.name = "Zoë"
            draft.age = nil
            try await session.players.update(id, to: draft)
            #expect(try await session.players.player(id) == Player(id: id, draft: draft))
            try await session.players.update(id, to: PlayerDraft(name: "Bob"))
            #expect(try await session.players.player(id) == Player(id: id, name: "Bob"))
            draft.skill = .professional
            try await session.players.update(id, to: draft)
            #expect(try await session.players.player(id) == Player(id: id, draft: draft))
        }
    }

    private static let invalid = [
        PlayerDraft(name: " "), PlayerDraft(name: String(repeating: "x", count: 201)),
        PlayerDraft(name: "Ann", age: 0), PlayerDraft(name: "Ann", age: 121),
        PlayerDraft(name: "Ann", favouriteTeam: String(repeating: "x", count: 201)),
    ]

    @Test(arguments: Backend.withoutMatches)
    func rejectsInvalidValues(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let id = try await session.roster("Ann")[0]
            for draft in Self.invalid {
                await #expect(throws: ServiceError.invalid, "\(draft)") { try await session.players.create(draft) }
                await #expect(throws: ServiceError.invalid, "\(draft)") {
                    try await session.players.update(id, to: draft)
                }
                #expect(try await session.players.players() == [Player(id: id, name: "Ann")], "\(draft)")
            }
        }
    }

    @Test(arguments: Backend.withoutMatches)
    func idsAreNotReused(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let last = try await session.roster("Ann", "Bob")[1]
            try await session.players.delete(last)
            try await fixture.restart()
            #expect(try await session.roster("Cleo")[0] > last)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDeletedPlayerIsGone(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let gather = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            for id in [ids[0], ids[2]] {
                try await session.players.delete(id)
                await #expect(throws: ServiceError.notFound) { try await session.players.player(id) }
                await #expect(throws: ServiceError.notFound) { try await session.players.delete(id) }
                await #expect(throws: ServiceError.notFound) { try await session.players.gathers(of: id) }
                await #expect(throws: ServiceError.notFound) {
                    try await session.players.update(id, to: PlayerDraft(name: "Ann"))
                }
                await #expect(throws: ServiceError.notFound) {
                    try await session.gathers.add(id, to: gather, in: .teamA)
                }
            }
            #expect(try await session.players.players().map(\.id) == [ids[1]])
        }
    }

    @Test(arguments: Backend.allCases)
    func matchesKeepTheNameOfADeletedPlayer(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ann = try await session.serverPlayers.create(Self.full)
            let bob = try await session.roster("Bob")[0]
            let first = try await session.gathers.start(Lineup(teamA: [ann], teamB: [bob]))
            let second = try await session.gathers.start(Lineup(teamA: [bob], teamB: [ann]))
            try await session.players.delete(ann)

            let named = LineupPlayer(player: Player(id: ann, name: Self.full.name), team: backend.reported(.teamA))
            #expect(
                try await session.gathers.players(in: first)
                    == [named, LineupPlayer(player: Player(id: bob, name: "Bob"), team: backend.reported(.teamB))]
            )
            try await session.gathers.delete(first)
            #expect(try await session.gathers.players(in: second).map(\.player.name) == ["Bob", Self.full.name])
        }
    }

    @Test("The gathers of a player are listed newest first", arguments: Backend.allCases)
    func gathersOfAPlayerNewestFirst(_ backend: Backend) async throws {
        try await backend.run { fixture in
            let session = try await fixture.signUp()
            let ids = try await session.roster("Ann", "Bob", "Cleo")
            let first = try await session.gathers.start(Lineup(teamA: [ids[0]], teamB: [ids[1]]))
            let second = try await session.gathers.start(Lineup(teamA: [ids[1]], teamB: [ids[0]]))
            _ = try await session.gathers.start(Lineup(teamA: [ids[1]], teamB: [ids[2]]))
            #expect(try await session.players.gathers(of: ids[0]).map(\.id) == [second, first])
            #expect(try await session.players.gathers(of: ids[2]).count == 1)
        }
    }
}
