// Where a player prefers to play.

/// A position by its wire value. A value this version does not know is kept as it came, so that an edit of
/// another field does not erase it.
public struct Position: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let goalkeeper = Position(rawValue: "goalkeeper")
    public static let defender = Position(rawValue: "defender")
    public static let midfielder = Position(rawValue: "midfielder")
    public static let winger = Position(rawValue: "winger")
    public static let striker = Position(rawValue: "striker")

    /// The positions a reader can choose, from the own goal forward.
    public static let known: [Position] = [.goalkeeper, .defender, .midfielder, .winger, .striker]
}
