// The content of the address of the page that splits players into teams: the chosen players with their teams, how to arrange them,
// and the clock.

public import Entities

/// The query of `/gathers/confirm`.
public struct TeamPlan: Sendable, Hashable {
    public var choices: TeamChoices
    /// How the players are arranged; nil leaves them in their sections in ``choices``.
    public var arrangement: TeamArrangement?
    /// The seed for the random part of an arrangement: the same seed gives the same teams. Without a seed, teams are drawn with a
    /// new seed, and balanced with the seed 0.
    public var seed: Int?
    /// The length of the match in minutes, as typed or chosen; nil when the address has none.
    public var minutes: String?
    /// Whether the clock starts when the match starts.
    public var startsClock: Bool

    public init(
        _ choices: TeamChoices, arrangement: TeamArrangement? = nil, seed: Int? = nil, minutes: String? = nil,
        startsClock: Bool = false
    ) {
        self.choices = choices
        self.arrangement = arrangement
        self.seed = seed
        self.minutes = minutes
        self.startsClock = startsClock
    }
}

extension TeamPlan {
    /// Everything but the choices, as names and values.
    var options: [(name: StaticString, value: String)] {
        let all: [(StaticString, String?)] = [
            ("arrange", arrangement?.rawValue), ("seed", seed.map(String.init)), ("minutes", minutes),
            ("start", startsClock ? "1" : nil),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }
}
