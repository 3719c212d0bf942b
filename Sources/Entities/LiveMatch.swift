// A match while it runs: clock, goals, who changed sides, who may read along. Every rule of it is a change of this value.

public import FoundationEssentials

/// A match while it runs. Backends keep it; what may happen to it is ``apply(_:at:)``, the same for all of them.
public struct LiveMatch: Sendable, Hashable {
    public var clock: MatchClock
    /// Milliseconds that were played on earlier countdowns, such as the first half; without added time.
    public var played: Int64
    /// In the order they were counted.
    public var goals: [Goal]
    /// Goals that were taken back and can perhaps be restored, by id. Those for which it is too late go with the next one.
    public var takenBack: [TakenBackGoal]
    /// In the order they happened.
    public var moves: [RosterMove]
    /// The key of the link for reading along; none while there is no link.
    public var spectatorKey: SpectatorKey?
    /// No more changes but of the link: the result is on its way to the backend, or there.
    public var isClosed: Bool
    /// Counts up with every change and never goes back, so that an older state of a match is told from a newer one.
    public var revision: Int

    public init(
        clock: MatchClock = MatchClock(), played: Int64 = 0, goals: [Goal] = [], takenBack: [TakenBackGoal] = [],
        moves: [RosterMove] = [], spectatorKey: SpectatorKey? = nil, isClosed: Bool = false, revision: Int = 0
    ) {
        self.clock = clock
        self.played = played
        self.goals = goals
        self.takenBack = takenBack
        self.moves = moves
        self.spectatorKey = spectatorKey
        self.isClosed = isClosed
        self.revision = revision
    }

    /// The goals of each side, added up.
    public var score: Score {
        Score(teamA: goals.count { $0.team == .teamA }, teamB: goals.count { $0.team == .teamB }) ?? .zero
    }

    /// The minute of play at an instant. A clock that ran out is in its last minute until added time runs. An instant
    /// before added time is in regular time, as of a tap that was sent late.
    public func minute(at instant: Date) -> MatchMinute {
        var regular = played + clock.playedMilliseconds(at: instant)
        var isTimeUp = clock.phase(at: instant) == .timeUp
        if case .added(let start) = clock.state, instant < start {
            regular = max(0, regular - (start.millisecondsSince1970 - instant.millisecondsSince1970))
            isTimeUp = false
        }
        guard isTimeUp else { return MatchMinute(Int(regular / 60_000) + 1) }
        let last = max(1, Int((regular + 59_999) / 60_000))
        return MatchMinute(last, added: clock.addedSeconds(at: instant).map { $0 / 60 + 1 })
    }

    /// Where everybody is after the moves, in the order of the lineup, which may tell the teams of before or after them.
    /// A player whose team nobody knows, and who never moved, is in none; one who is not in the lineup is not there.
    public func squads(of lineup: [Participant]) -> Squads {
        let sections = Dictionary(moves.map { ($0.player, $0.section) }) { _, latest in latest }
        var squads = Squads()
        for entry in lineup {
            if let section = sections[entry.id] ?? entry.team?.section { squads[section].append(entry) }
        }
        return squads
    }
}

/// Who is where.
public struct Squads: Sendable, Hashable {
    public var teamA: [Participant] = []
    public var teamB: [Participant] = []
    /// Who was in the match and has left the pitch.
    public var bench: [Participant] = []

    public init() {}

    public subscript(section: TeamSection) -> [Participant] {
        get {
            switch section {
            case .bench: bench
            case .teamA: teamA
            case .teamB: teamB
            }
        }
        set {
            switch section {
            case .bench: bench = newValue
            case .teamA: teamA = newValue
            case .teamB: teamB = newValue
            }
        }
    }

    /// Where everybody is who is in the match.
    public var sections: [Player.ID: TeamSection] {
        let places = TeamSection.allCases.flatMap { section in self[section].map { ($0.id, section) } }
        return Dictionary(places) { first, _ in first }
    }
}

/// What lets a person read along without an account: 22 characters of base64url, 128 random bits.
public struct SpectatorKey: Sendable, Hashable {
    public let value: String

    /// Nothing for a text that is no such key.
    public init?(_ value: String) {
        let isKey = value.utf8.count == 22 && value.utf8.allSatisfy(Self.isInAlphabet)
        guard isKey else { return nil }
        self.value = value
    }

    private static func isInAlphabet(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
