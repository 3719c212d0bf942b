// What a browser asks when the chosen players are split into teams.

/// Opening the page with the chosen players, or sending their places.
public struct ConfirmPlayersEvent: Event {
    public let choices: TeamChoices
    public let reader: Reader

    public init(choices: TeamChoices, reader: Reader) {
        self.choices = choices
        self.reader = reader
    }

    public var page: SiteRoute { .confirm(choices) }
}
