// The page of the preview that shows components of the design, and every colour token.

import Modules
package import Templates

/// The components page. It reuses texts of the site. Names of components and players are not translated.
package struct ComponentsViewModel: TemplateView {
    package let colours: [String]
    package let players: [String]

    /// - Parameters:
    ///   - colours: names of the colour tokens of the style sheet, without `--`.
    ///   - players: names for the rows of lists.
    package init(colours: [String], players: [String]) {
        self.colours = colours
        self.players = players
    }

    package static let template = "Preview/ComponentsView"
    package static let fields: [TemplateField<Self>] =
        names + words + [
            .constant("screen", string: "preview"),
            .constant("state", string: "components"),
            .constant("title", .previewComponents),
            .list("colours", \.colours),
            .list("players", \.players),
            .constant("minute", string: "12′"),
            .constant("name", string: "Zoë"),
            .constant("clock", string: "09:58"),
            .constant("address", string: "https://gather.example/watch/4f1c"),
        ]

    /// The headings of the page: `color`, and class names of components in `Documentation/Design.md`.
    private static let names: [TemplateField<Self>] = [
        "color", "button", "flash", "banner", "card", "row", "field", "choice", "switch", "board", "timer", "team",
        "ask", "goals", "more", "share", "stage", "empty", "dialog", "segments", "search",
    ].map { .constant($0 + "Component", string: $0) }

    private static let words: [TemplateField<Self>] = [
        .constant("mainWord", .playersConfirm),
        .constant("otherWord", .playersCancel),
        .constant("dangerWord", .playerDeleteYes),
        .constant("deleteWord", .playersDeleteWord),
        .constant("editWord", .playerDetailEditWord),
        .constant("done", .playerAddFlashAdded("Zoë")),
        .constant("wrongTitle", .errorSummary),
        .constant("wrong", .playersErrorSelectTwo),
        .constant("running", .reportRunning),
        .constant("linkWord", .gatherTitle),
        .constant("count", .playersSelected(count: 2)),
        .constant("label", .playerDetailName),
        .constant("hint", .playerEditRangeHint(1, 120)),
        .constant("fieldError", .playerAddErrorName),
        .constant("one", .skillBeginner),
        .constant("two", .skillProfessional),
        .constant("remember", .loginRememberMe),
        .constant("bench", .teamBench),
        .constant("teamA", .teamA),
        .constant("teamALetter", .teamALetter),
        .constant("teamB", .teamB),
        .constant("teamBLetter", .teamBLetter),
        .constant("timeLeft", .gatherClock),
        .constant("timeUp", .gatherTimeUp),
        .constant("scoreLabel", .gatherScore),
        .constant("score", .scoreLine(3, 2)),
        .constant("pause", .gatherTimerPause),
        .constant("goal", .gatherGoalTeamA),
        .constant("goalsWord", .gatherGoals),
        .constant("undoWord", .gatherGoalUndo),
        .constant("moreWord", .gatherMore),
        .constant("playersCount", .playersCount(count: 3)),
        .constant("nobody", .playersEmpty),
        .constant("nobodyHint", .playersEmptyHint),
        .constant("question", .gatherEndQuestion(.scoreLine(3, 2))),
        .constant("searchWord", .playersSearchSubmit),
    ]
}
