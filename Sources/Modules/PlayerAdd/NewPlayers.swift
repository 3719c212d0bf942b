// The content of the form that adds players.

public import Entities

/// The entered names and choices.
public struct NewPlayers: Sendable, Hashable {
    /// The maximum number of names in one form.
    static let limit = 100

    /// A name in each line. Lines without a visible character are ignored.
    public var names: String
    /// The wire value of the position of all these players; empty for none.
    public var position: String
    /// The wire value of the skill of all these players; empty for none.
    public var skill: String
    /// The team that the players join in the match from which the form was opened; the bench for players who do not join the match.
    /// Ignored when the form was not opened from a match.
    public var section: TeamSection
    /// Whether the user confirmed adding names that are already on the roster, or in an earlier line.
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

    /// The lines with a name, as entered. A line that is too long for a name is included without a search for a visible
    /// character, because the search would take too much time; ``drafts(of:)`` rejects such a line.
    var lines: [Substring] {
        names.lines.filter {
            !$0.canFit(characters: Player.nameLength, bytes: TextLength.bytesInCharacterOfPlayer)
                || !$0.withoutControls.isBlank
        }
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

    /// The same entry without the names at its beginning.
    /// - Parameter count: the number of names to leave out.
    func dropping(first count: Int) -> NewPlayers {
        guard count > 0 else { return self }
        var rest = self
        rest.names = lines.dropFirst(count).joined(separator: "\n")
        return rest
    }
}
