// The live parts of a match's page. Live events send them as fragments.

public import Templates

/// The match and the spectator link, as shown to the organiser. Parts that seldom change are sent when they did.
public struct GatherPartsViewModel: TemplateView {
    public let match: MatchViewModel
    /// The match again, for its players; absent when these are unchanged.
    public let squads: MatchViewModel?
    /// Absent when unchanged.
    public let share: GatherLinkViewModel?
    /// Absent when unchanged.
    public let sheet: GatherSheetViewModel?

    public static let isFragment = true
    public static let template = "Gather/Parts"
    public static let fields: [TemplateField<Self>] = [
        .model("match", \.match), .model("squads", \.squads), .model("share", \.share), .model("sheet", \.sheet),
    ]
}
