// What the form that adds players says.

public import Entities

/// The entered names and choices.
public struct NewPlayers: Sendable, Hashable {
    /// The most names of one form.
    static let limit = 100

    /// A name in each line. Lines without a visible character are ignored.
    public var names: String
    /// The wire value of a position for all; empty for none.
    public var position: String
    /// The wire value of a skill for all; empty for none.
    public var skill: String
    /// Where the players go in the running match that the form belongs to.
    public var section: TeamSection
    /// Whether names that are on the roster already are meant.
    public var isConfirmed: Bool

    public init(
        names: String, position: String = "", skill: String = "", section: TeamSection = .bench,
        isConfirmed: Bool = false
    ) {
        self.names = names
        self.position = position
        self.skill = skill
        self.section = section
        self.isConfirmed = isConfirmed
    }

    /// The lines with a name, as entered. A line that is too long for a name is not looked at.
    var lines: [Substring] {
        names.lines.filter { !$0.canFit(characters: Player.nameLength) || !$0.withoutControls.isBlank }
    }

    /// A draft for each name, in order.
    /// - Parameter lines: the lines with a name.
    /// - Throws: the first violation.
    func drafts(of lines: [Substring]) throws(PlayerViolation) -> [PlayerDraft] {
        guard !lines.isEmpty else { throw .blank(.name) }
        var drafts: [PlayerDraft] = []
        for line in lines {
            var draft = PlayerDraft(name: "")
            try draft.set(.name, to: String(line))
            try draft.set(.position, to: position)
            try draft.set(.skill, to: skill)
            drafts.append(draft)
        }
        return drafts
    }

    /// The same with the names from a line on.
    func dropping(first count: Int) -> NewPlayers {
        guard count > 0 else { return self }
        var rest = self
        rest.names = lines.dropFirst(count).joined(separator: "\n")
        return rest
    }
}
