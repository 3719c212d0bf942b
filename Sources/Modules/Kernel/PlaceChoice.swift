// The section of one player as three radio buttons: Team A, Team B, bench.

import Entities
public import Localization
public import Templates

/// A player with the choice of a section: a team or the bench.
public struct PlaceChoice: TemplateModel, Equatable {
    public let name: LocalizedStringResource
    public let detail: LocalizedStringResource?
    /// The name of the radio buttons in the form.
    public let field: String
    public let isBench: Bool
    public let isTeamA: Bool
    public let isTeamB: Bool

    public static let fields: [TemplateField<Self>] = [
        .text("name", \.name),
        .text("detail", \.detail),
        .text("field", \.field),
        .flag("isBench", \.isBench),
        .flag("isTeamA", \.isTeamA),
        .flag("isTeamB", \.isTeamB),
    ]
}

extension PlaceChoice {
    /// - Parameter detail: the text below the name; nil for none.
    init(
        of id: Player.ID, name: LocalizedStringResource, detail: LocalizedStringResource?, in section: TeamSection
    ) {
        self.init(
            name: name, detail: detail, field: "team-\(id)", isBench: section == .bench, isTeamA: section == .teamA,
            isTeamB: section == .teamB
        )
    }

    /// A player by name, with position and skill below the name.
    init(of player: Player, in section: TeamSection) {
        let detail: LocalizedStringResource? =
            switch (player.position?.localizedText, player.skill?.localizedText) {
            case (nil, nil): nil
            case (let position?, nil): position
            case (nil, let skill?): skill
            case (let position?, let skill?): .confirmPlayerDetail(position, skill)
            }
        self.init(of: player.id, name: .textVerbatim(player.name), detail: detail, in: section)
    }
}
