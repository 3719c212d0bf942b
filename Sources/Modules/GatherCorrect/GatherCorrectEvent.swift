// Input of the page that corrects a match after its end.

public import Entities

/// Opens the page.
public struct GatherCorrectPageEvent: Event {
    public let gather: Gather.ID

    public init(gather: Gather.ID) {
        self.gather = gather
    }

    public var page: SiteRoute { .gatherCorrect(gather) }
}

/// Submits one of the forms of the page.
public struct GatherCorrectEvent: Event {
    public let gather: Gather.ID
    public let change: Change
    /// The one-time token of the form: the form takes effect once, even if it arrives several times.
    public let token: String
    /// The revision of the match that the page showed.
    public let revision: Int
    /// The score that the page showed; nil when the page came from an older version of the server.
    public let score: Score?

    public enum Change: Sendable, Hashable {
        /// Sets the score to the entered texts.
        case score(teamA: String, teamB: String)
        /// Adds a goal that counts for a team.
        /// - Parameter player: the scorer; nil when unknown.
        case add(Team, player: Player.ID?)
        case remove(Goal.ID)
        /// Sets the scorer of a goal.
        /// - Parameter player: the scorer; nil when unknown.
        case scorer(Goal.ID, player: Player.ID?)
    }

    public init(gather: Gather.ID, change: Change, token: String, revision: Int, score: Score?) {
        self.gather = gather
        self.change = change
        self.token = token
        self.revision = revision
        self.score = score
    }

    public var page: SiteRoute { .gatherCorrect(gather) }
}
