// Where a player prefers to play.

/// A position on the pitch.
public struct Position: WireValue {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let goalkeeper = Position(rawValue: "goalkeeper")
    public static let defender = Position(rawValue: "defender")
    public static let midfielder = Position(rawValue: "midfielder")
    public static let winger = Position(rawValue: "winger")
    public static let striker = Position(rawValue: "striker")

    /// The positions that a user can choose, in order from the team's own goal to the opponents' goal.
    public static let known: [Position] = [.goalkeeper, .defender, .midfielder, .winger, .striker]
}
