// The confirmation page before a match ends.

public import Localization
public import Templates

/// The confirmation with the current score.
public struct GatherEndViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let question: LocalizedStringResource
    public let score: LocalizedStringResource
    /// The event stream that updates the score while the page is open.
    public let events: SiteRoute
    public let cancel: SiteRoute

    public static let template = "GatherEnd/GatherEndView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "gather-end"),
        .constant("state", string: "question"),
        .constant("title", .gatherEnd),
        .model("problems", \.problems),
        .url("action", \.action),
        .text("question", \.question),
        .text("score", \.score),
        .url("events", \.events),
        .constant("teamA", .teamA),
        .constant("teamB", .teamB),
        .constant("yes", .gatherEndYes),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
