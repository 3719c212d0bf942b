// The confirmation page before a match is deleted.

public import Localization
public import Templates

/// The confirmation with score and day of the match.
public struct GatherDeleteViewModel: TemplateView {
    public let problems: ErrorSummary?
    public let action: SiteRoute
    public let match: LocalizedStringResource
    public let cancel: SiteRoute

    public static let template = "GatherDelete/GatherDeleteView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "gather-delete"),
        .constant("state", string: "question"),
        .constant("title", .gatherDeleteTitle),
        .model("problems", \.problems),
        .url("action", \.action),
        .constant("question", .gatherDeleteQuestion),
        .text("match", \.match),
        .constant("yes", .gatherDeleteYes),
        .url("cancel", \.cancel),
        .constant("cancelLabel", .playersCancel),
    ]
}
