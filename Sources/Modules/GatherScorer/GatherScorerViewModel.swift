// The page that asks who scored a goal.

public import Localization
public import Templates

/// The buttons that answer the question: one for each possible scorer, and one for an unknown scorer.
public struct GatherScorerViewModel: TemplateView {
    public let question: LocalizedStringResource
    /// The minute of the goal; absent when it is not known.
    public let minute: LocalizedStringResource?
    public let scorers: MatchViewModel.Scorers
    public let back: SiteRoute

    public static let template = "GatherScorer/GatherScorerView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "gather-scorer"),
        .constant("state", string: "question"),
        .text("title", \.question),
        .text("minute", \.minute),
        .model("scorers", \.scorers),
        .url("back", \.back),
        .constant("backLabel", .bannerBack),
    ]
}
