// The parts of a match's page that change while people watch. A live event sends them by themselves.

public import Templates

/// The match and the link for spectators, as their organiser sees them.
public struct GatherPartsViewModel: TemplateView {
    public let match: MatchViewModel
    public let share: GatherLinkViewModel

    public static let isFragment = true
    public static let template = "Gather/Parts"
    public static let fields: [TemplateField<Self>] = [.model("match", \.match), .model("share", \.share)]
}
