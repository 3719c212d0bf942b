// The part of the match's page about the link for spectators.

import Localization
public import Templates

/// The link with ways to pass it on, or the offer to make one.
public struct GatherLinkViewModel: TemplateModel, Equatable {
    /// Where the forms go.
    public let action: SiteRoute
    /// Absent while there is no link.
    public let watch: SiteRoute?

    public static let fields: [TemplateField<Self>] = [
        .constant("linkTitle", .linkTitle),
        .constant("hint", .linkHint),
        .url("action", \.action),
        .url("watch", \.watch),
        .constant("addressLabel", .linkAddress),
        .constant("copyLabel", .linkCopy),
        .constant("copied", .linkCopied),
        .constant("shareLabel", .linkShare),
        .constant("makeLabel", .linkMake),
        .constant("withdrawLabel", .linkWithdraw),
    ]
}
