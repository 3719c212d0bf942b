// The live parts of a match's page. Live events send them as fragments.

public import Templates

/// The match, its players, the spectator link and the text to share, as shown to the organiser. Parts other than the match are
/// left out when the client already shows them unchanged.
public struct GatherPartsViewModel: TemplateView {
    public let match: MatchViewModel
    /// The match again, from which the template shows only the players; absent when they are unchanged.
    public let squads: MatchViewModel?
    /// The spectator link; absent when it is unchanged.
    public let share: GatherLinkViewModel?
    /// The text to share; absent when it is unchanged.
    public let sheet: GatherSheetViewModel?

    public static let isFragment = true
    public static let template = "Gather/Parts"
    public static let fields: [TemplateField<Self>] = [
        .model("match", \.match), .model("squads", \.squads), .model("share", \.share), .model("sheet", \.sheet),
    ]
}
