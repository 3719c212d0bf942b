// Random calls of two users, and the object that makes them to a backend.

import BackendServices
import Foundation

@testable import Entities

/// A call of one user. Gathers are numbered from 0 in the order in which they were made.
enum RandomCall {
    case createPlayer(PlayerDraft), updatePlayer(Player.ID, PlayerDraft), deletePlayer(Player.ID), gathersOf(Player.ID)
    case start(Lineup, KickOff, token: String?), create(MatchResult?), add(Player.ID, gather: Int, Team)
    case end(gather: Int), endWith(gather: Int, MatchResult), deleteGather(Int)
    case change(gather: Int, MatchChange, token: String?, Date)
    case correct(gather: Int, MatchCorrection, token: String, revision: Int, Date)
    case spectate(SpectatorKey)
}

/// Chooses random calls. With the same seed, the calls are the same as long as the same calls succeed.
struct RandomCalls {
    private var generator: SeededGenerator
    private var tokens = 0
    private var players = 0
    private var gathers = 0

    init(seed: Int) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func number(below limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &generator)
    }

    mutating func next(at instant: Date) -> RandomCall {
        switch number(below: 40) {
        case 0...3: .createPlayer(draft())
        case 4: .updatePlayer(player(), draft())
        case 5: .deletePlayer(player())
        case 6: .gathersOf(player())
        case 7...10:
            .start(lineup(), KickOff(minutes: optional { $0.number(below: 99) + 1 }), token: optional { $0.token() })
        case 11: .create(optional { MatchResult($0.score()) })
        case 12: .add(player(), gather: gather(), team())
        case 13: .end(gather: gather())
        case 14: .endWith(gather: gather(), MatchResult(score()))
        case 15: .deleteGather(gather())
        case 16...18:
            .correct(gather: gather(), correction(), token: token(), revision: number(below: 8), instant)
        case 19: .spectate(key())
        default: .change(gather: gather(), change(at: instant), token: optional { $0.token() }, instant)
        }
    }

    private mutating func change(at instant: Date) -> MatchChange {
        switch number(below: 14) {
        case 0...3: .goal(team(), scorer: optional { $0.scorer() })
        case 4: .takeBackLast(team())
        case 5: .takeBack(number(below: 12))
        case 6: .restore(number(below: 12))
        case 7: .scorer(optional { $0.scorer() }, of: number(below: 12))
        case 8, 9: .moves((0..<number(below: 4)).map { _ in MatchChange.Placement(player(), to: section()) })
        case 10: .share(key())
        case 11: number(below: 2) == 0 ? .withdrawLink : .keepLink
        default: .clock(action())
        }
    }

    private mutating func action() -> MatchClock.Action {
        switch number(below: 6) {
        case 0, 1: .start
        case 2: .pause
        case 3: .resume
        case 4: .addTime
        default: number(below: 2) == 0 ? .cancel : .set(seconds: number(below: 300))
        }
    }

    private mutating func correction() -> MatchCorrection {
        switch number(below: 4) {
        case 0: .score(score())
        case 1: .add(team(), scorer: optional { $0.scorer() })
        case 2: .remove(number(below: 12))
        default: .scorer(optional { $0.scorer() }, of: number(below: 12))
        }
    }

    private mutating func draft() -> PlayerDraft {
        PlayerDraft(name: "Player \(number(below: 1000))", age: optional { $0.number(below: 120) + 1 })
    }

    private mutating func lineup() -> Lineup {
        // A player can be in the lineup twice. Backends have to refuse such a lineup.
        Lineup(
            teamA: (0...number(below: 3)).map { _ in player() }, teamB: (0...number(below: 3)).map { _ in player() })
    }

    private mutating func optional<Value>(_ value: (inout RandomCalls) -> Value) -> Value? {
        number(below: 3) == 0 ? nil : value(&self)
    }

    private mutating func token() -> String {
        // One token in five was used before.
        if number(below: 5) > 0 { tokens += 1 }
        return "token \(tokens)"
    }

    /// Counts the player or the gather of a successful call. A start that is repeated with its token is counted again, so the last
    /// numbers can belong to no gather.
    mutating func count(_ call: RandomCall) {
        switch call {
        case .createPlayer: players += 1
        case .start, .create: gathers += 1
        default: break
        }
    }

    // Some of the players belong to the other user, are deleted, or never existed.
    private mutating func player() -> Player.ID {
        number(below: 8) == 0 ? number(below: players + 1) + 1 : max(1, players - number(below: 12))
    }

    // Mostly one of the last three gathers, which are usually running.
    private mutating func gather() -> Int {
        number(below: 4) == 0 ? number(below: gathers + 1) : max(0, gathers - 1 - number(below: 3))
    }

    private mutating func scorer() -> Goal.Scorer { Goal.Scorer(player: player(), isOwnGoal: number(below: 4) == 0) }
    private mutating func team() -> Team { number(below: 2) == 0 ? .teamA : .teamB }
    private mutating func section() -> TeamSection { TeamSection.allCases[number(below: 3)] }
    private mutating func score() -> Score { Score(teamA: number(below: 5), teamB: number(below: 5))! }
    private mutating func key() -> SpectatorKey {
        SpectatorKey(String(repeating: "abcdefgh".randomElement(using: &generator)!, count: 22))!
    }
}

/// What a call returned or threw, without ids of gathers, which differ between backends.
enum Answer: Equatable {
    case success(String)
    case failure(ServiceError)

    var isSuccess: Bool { if case .success = self { true } else { false } }
}

/// Makes the calls of two users to a backend, and remembers the ids of gathers.
final class Caller {
    private let backend: () -> any BackendServices
    private var tokens: [Int: AccessToken] = [:]
    private var gathers: [Gather.ID] = []

    init(_ backend: @escaping () -> any BackendServices) {
        self.backend = backend
    }

    func answer(_ call: RandomCall, of user: Int) async throws -> Answer {
        let answer = await attempt(call, with: try await token(of: user))
        guard answer == .failure(.unauthorized) else { return answer }
        tokens[user] = nil
        return await attempt(call, with: try await token(of: user))
    }

    /// The roster, the gathers and the matches of a user, as text.
    func state(of user: Int) async throws -> [String] {
        // The token may have expired.
        if await attempt(.gathersOf(0), with: try await token(of: user)) == .failure(.unauthorized) {
            tokens[user] = nil
        }
        let token = try await token(of: user)
        var lines: [String] = []
        lines += try await backend().players(as: token).players().sorted { $0.id < $1.id }.map { "\($0)" }
        let own = try await backend().gathers(as: token).gathers()
        lines += own.map(text).sorted()
        for id in own.map(\.id) { lines.append(text(try await backend().matches(as: token).watched(id))) }
        return lines
    }

    func token(of user: Int) async throws -> AccessToken {
        if let token = tokens[user] { return token }
        let credentials = Credentials(username: "user \(user)", password: "correct horse")
        _ = try? await backend().users.register(credentials)
        let token = try await backend().users.signIn(credentials).token
        tokens[user] = token
        return token
    }

    private func attempt(_ call: RandomCall, with token: AccessToken) async -> Answer {
        do throws(ServiceError) {
            return .success(try await make(call, with: token))
        } catch {
            return .failure(error)
        }
    }

    private func make(_ call: RandomCall, with token: AccessToken) async throws(ServiceError) -> String {
        let players = backend().players(as: token)
        let matches = backend().matches(as: token)
        let service = backend().gathers(as: token)
        switch call {
        case .createPlayer(let draft): return "\(try await players.create(draft))"
        case .updatePlayer(let id, let draft): try await players.update(id, to: draft)
        case .deletePlayer(let id): try await players.delete(id)
        case .gathersOf(let id): return try await players.gathers(of: id).map(text).sorted().joined(separator: "\n")
        case .start(let lineup, let kickOff, let token):
            return text(try await service.start(lineup, kickOff: kickOff, token: token))
        case .create(let result): return text(try await service.create(result))
        case .add(let player, let gather, let team): try await service.add(player, to: id(gather), in: team)
        case .end(let gather): return "\(try await matches.end(id(gather)))"
        case .endWith(let gather, let result): try await service.end(id(gather), with: result)
        case .deleteGather(let gather): try await service.delete(id(gather))
        case .change(let gather, let change, let token, let instant):
            return "\(try await matches.apply(change, to: id(gather), token: token, at: instant))"
        case .correct(let gather, let correction, let token, let revision, let instant):
            return try await matches.correct(
                id(gather), correction, shown: nil, token: token, revision: revision, at: instant
            ).wire
        case .spectate(let key): return text(try await backend().spectators.match(for: key))
        }
        return ""
    }

    private func id(_ gather: Int) -> Gather.ID {
        gathers.indices.contains(gather) ? gathers[gather] : unknownID
    }

    private func text(_ id: Gather.ID) -> String {
        if !gathers.contains(id) { gathers.append(id) }
        return "gather \(gathers.firstIndex(of: id) ?? -1)"
    }

    private func text(_ gather: Gather) -> String {
        "\(text(gather.id)) \(gather.result as Any) \(gather.createdAt as Any) \(gather.endedAt as Any)"
    }

    private func text(_ watched: WatchedMatch) -> String {
        let lineup = watched.lineup.sorted { $0.id < $1.id }
        return "\(text(watched.id)) \(watched.result as Any) \(watched.endedAt as Any) \(lineup) \(watched.match)"
    }
}
