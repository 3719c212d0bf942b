// How well a player plays.

/// A skill by its wire value. A value this version does not know is kept as it came, so that an edit of
/// another field does not erase it.
public struct Skill: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let beginner = Skill(rawValue: "beginner")
    public static let amateur = Skill(rawValue: "amateur")
    public static let professional = Skill(rawValue: "professional")

    /// The skills a reader can choose, lowest first.
    public static let known: [Skill] = [.beginner, .amateur, .professional]
}
