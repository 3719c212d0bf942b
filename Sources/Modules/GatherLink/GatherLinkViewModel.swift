// The part of the match's page about the spectator link.

public import Localization
public import Templates

/// The link with buttons to share it, or a button that creates one.
public struct GatherLinkViewModel: TemplateModel, Equatable {
    /// The address of the forms.
    public let action: SiteRoute
    /// Absent when there is no link.
    public let watch: SiteRoute?
    /// The title with which the link is shared.
    public let shareTitle: LocalizedStringResource
    /// When the link ends. Absent when there is no link.
    public let ends: LocalizedStringResource?
    /// Absent when there is no link, and when it is kept already.
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
