// The part of the match's page about the spectator link.

public import Localization
public import Templates

/// The link with buttons to copy, share, keep or withdraw it, or a button that creates a link.
public struct GatherLinkViewModel: TemplateModel, Equatable {
    /// The address of the form.
    public let action: SiteRoute
    /// The page for spectators; absent when there is no link.
    public let watch: SiteRoute?
    /// The title that the browser passes on when the user shares the link.
    public let shareTitle: LocalizedStringResource
    /// Says when the link ends, or that it is kept. Absent when there is no link.
    public let ends: LocalizedStringResource?
    /// The label of the button that keeps the link. Absent when there is no link, and when the link is already kept.
    public let keepLabel: LocalizedStringResource?

    public static let fields: [TemplateField<Self>] = [
        .constant("linkTitle", .linkTitle),
        .constant("hint", .linkHint),
        .url("action", \.action),
        .url("watch", \.watch),
        .text("ends", \.ends),
        .text("keepLabel", \.keepLabel),
        .constant("addressLabel", .linkAddress),
        .constant("copyLabel", .linkCopy),
        .constant("copied", .linkCopied),
        .constant("shareLabel", .linkShare),
        .text("shareTitle", \.shareTitle),
        .constant("makeLabel", .linkMake),
        .constant("withdrawLabel", .linkWithdraw),
    ]
}
