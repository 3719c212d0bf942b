// How well a player plays.

/// A skill level.
public struct Skill: WireValue {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let beginner = Skill(rawValue: "beginner")
    public static let amateur = Skill(rawValue: "amateur")
    public static let professional = Skill(rawValue: "professional")

    /// The skills that a user can choose, lowest first.
    public static let known: [Skill] = [.beginner, .amateur, .professional]
}
