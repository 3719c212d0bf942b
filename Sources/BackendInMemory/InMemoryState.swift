// The state of the backend in memory.

internal import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct InMemoryState: Sendable {
    struct Account {
        var user: User
        var digest: String
        var registeredAt: Date
        var recovery: (hash: Data, madeAt: Date)?
    }

    struct Session {
        /// Not derived from the token, so that pages can show the id.
        var id: UUID
        var userID: UUID
        var startedAt: Date
        var expiresAt: Date
    }

    struct OwnedPlayer {
        var player: Player
        var ownerID: UUID
        /// A deleted player is kept while it is in a gather.
        var isDeleted = false
    }

    struct StoredGather {
        var gather: Gather
        /// The one-time token of the form that started the gather; nil without one.
        var startToken: String?
        /// The chosen length of the match, in minutes; nil without a choice.
        var minutes: Int?
        var lineup: [(player: Player.ID, team: Team)] = []
        var match = LiveMatch()
        /// The one-time tokens of changes, each with the goal that the change counted; nil for a change that counted none.
        var spentTokens: [String: Goal.ID?] = [:]
        /// The keys of expired or withdrawn links.
        var endedKeys: Set<SpectatorKey> = []
    }

    var accounts: [AccountKey: Account] = [:]
    var sessions: [AccessToken: Session] = [:]
    var lastSessionNumber: UInt16 = 0
    var lastCodeNumber: UInt8 = 0
    var players: [Player.ID: OwnedPlayer] = [:]
    var lastPlayerID = 0
    /// The oldest first.
    var gathers: [StoredGather] = []

    func key(of userID: UUID) throws(ServiceError) -> AccountKey {
        guard let key = accounts.first(where: { $0.value.user.id == userID })?.key else { throw .unauthorized }
        return key
    }

    mutating func deleteAccount(_ userID: UUID) {
        accounts = accounts.filter { $0.value.user.id != userID }
        sessions = sessions.filter { $0.value.userID != userID }
        players = players.filter { $0.value.ownerID != userID }
        gathers.removeAll { $0.gather.ownerID == userID }
    }

    func isFresh(_ token: AccessToken, at now: Date) -> Bool {
        sessions[token].map { AccessToken.isFresh(issuedAt: $0.startedAt, at: now) } ?? false
    }

    func player(_ id: Player.ID, of userID: UUID) throws(ServiceError) -> Player {
        guard let owned = players[id], owned.ownerID == userID, !owned.isDeleted else { throw .notFound }
        return owned.player
    }

    func index(of id: Gather.ID, of userID: UUID) throws(ServiceError) -> Int {
        guard let index = gathers.firstIndex(where: { $0.gather.id == id && $0.gather.ownerID == userID })
        else { throw .notFound }
        return index
    }

    /// Whether the limits allow the user one more gather.
    /// - Parameter isRunning: whether the new gather is running. Then the limit of running gathers applies too.
    func hasRoom(for userID: UUID, isRunning: Bool, _ limits: AccountLimits) -> Bool {
        let own = gathers.filter { $0.gather.ownerID == userID }
        return own.count < limits.gathers && (!isRunning || own.count { !$0.gather.isEnded } < limits.running)
    }

    /// Everybody in the gather, in the order they were added.
    func players(of gather: StoredGather) -> [LineupPlayer] {
        gather.lineup.compactMap { entry in
            players[entry.player].map { LineupPlayer(player: $0.player, team: entry.team) }
        }
    }

    func watched(_ gather: StoredGather) -> WatchedMatch {
        WatchedMatch(gather: gather.gather, lineup: players(of: gather).map(Participant.init), match: gather.match)
    }

    /// Removes expired links and keeps their keys.
    mutating func endLinks(at now: Date) {
        for index in gathers.indices {
            guard let link = gathers[index].match.link,
                link.isOver(at: now, afterMatch: gathers[index].gather.endedAt)
            else { continue }
            gathers[index].match.link = nil
            gathers[index].endedKeys.insert(link.key)
        }
    }

    mutating func add(_ id: Player.ID, to index: Int, in team: Team, of userID: UUID) throws(ServiceError) {
        _ = try player(id, of: userID)
        guard !gathers[index].lineup.contains(where: { $0.player == id }) else { throw .conflict }
        gathers[index].lineup.append((id, team))
    }

    /// The length, in minutes, of the user's newest gather whose length was chosen; nil when there is none.
    func lastChosenMinutes(of userID: UUID) -> Int? {
        gathers.last { $0.gather.ownerID == userID && $0.minutes != nil }?.minutes
    }

    /// Removes deleted players that are in no gather.
    mutating func deletePlayersWithoutMatch() {
        let named = Set(gathers.flatMap { $0.lineup.map(\.player) })
        players = players.filter { !$0.value.isDeleted || named.contains($0.key) }
    }
}
