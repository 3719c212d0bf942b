// The live parts of a match's page. Live events send them as fragments.

public import Templates

/// The match and the spectator link, as shown to the organiser.
public struct GatherPartsViewModel: TemplateView {
    public let match: MatchViewModel
    public let share: GatherLinkViewModel
    public let sheet: GatherSheetViewModel

    public static let isFragment = true
    public static let template = "Gather/Parts"
    public static let fields: [TemplateField<Self>] = [
        .model("match", \.match), .model("share", \.share), .model("sheet", \.sheet),
    ]
}
