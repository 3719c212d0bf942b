// Players for samples. The texts of `samples` show whether pages work with markup, quotation marks, non-Latin scripts, right-to-left
// text and long names. The other players have ordinary names.

import Entities

extension Player {
    static let sampleZoe = Player(
        id: 1,
        draft: PlayerDraft(
            name: "Zoë <b>Ünal</b>", age: 34, skill: .professional, position: .goalkeeper,
            favouriteTeam: "O'Higgins & Söhne \"1955\""))
    static let sampleOneil = Player(
        id: 2, draft: PlayerDraft(name: "O'Neil & Sons", age: 1, skill: .amateur, position: .defender))
    static let sampleChen = Player(id: 3, draft: PlayerDraft(name: "陈伟", skill: .beginner, position: .midfielder))
    static let sampleOmar = Player(id: 4, draft: PlayerDraft(name: "عمر حسن", position: .winger))
    /// A name of the maximum length, without a space.
    static let sampleLong = Player(
        id: 5,
        draft: PlayerDraft(
            name: String(repeating: "Wolfeschlegelsteinhausen", count: 9).prefix(Player.nameLength).description,
            skill: .amateur, position: .striker,
            favouriteTeam: String(repeating: "Llanfairpwllgwyngyll ", count: 9) + "FC"))
    /// A player whose skill and position are values that this version does not know.
    static let sampleUnknown = Player(
        id: 6,
        draft: PlayerDraft(
            name: "Émile « Le Mur » Dupont", skill: Skill(rawValue: "legend"), position: Position(rawValue: "libero")))
    static let sampleBare = Player(id: 7, name: "İpek")

    static let samples = [sampleZoe, sampleOneil, sampleChen, sampleOmar, sampleLong, sampleUnknown, sampleBare]

    /// Three players, for samples that do not need more: one in Team A, one on the bench, one in Team B.
    static let fewSamples = [sampleZoe, sampleChen, sampleOmar]

    /// The players of a typical evening, with ordinary names, for the pictures of screens that show players.
    static let evening = [
        Player(
            id: 11,
            draft: PlayerDraft(
                name: "Amélie Laurent", age: 34, skill: .professional, position: .goalkeeper,
                favouriteTeam: "Olympique Lyonnais")),
        Player(id: 12, draft: PlayerDraft(name: "Ben Okafor", skill: .amateur, position: .defender)),
        Player(id: 13, draft: PlayerDraft(name: "Chloé Martin", skill: .amateur, position: .midfielder)),
        Player(id: 14, draft: PlayerDraft(name: "Emre Yılmaz", skill: .beginner, position: .winger)),
        Player(id: 15, draft: PlayerDraft(name: "Léo Girard", skill: .amateur, position: .striker)),
        Player(id: 16, draft: PlayerDraft(name: "Marek Nowak", skill: .beginner, position: .goalkeeper)),
        Player(id: 17, draft: PlayerDraft(name: "Sofia Rossi", skill: .professional, position: .midfielder)),
        Player(id: 18, draft: PlayerDraft(name: "Tom Baker", skill: .amateur, position: .striker)),
    ]

    /// The players of two teams of eleven.
    static let twentyTwo = [
        "Adèle Roche", "Alex Novak", "Amélie Laurent", "Ben Okafor", "Bruno Costa", "Chloé Martin", "Dmitri Orlov",
        "Elif Kaya", "Emre Yılmaz", "Farid Haddad", "Hugo Blanc", "Inès Moreau", "Jonas Weber", "Karim Saïdi",
        "Léo Girard", "Marek Nowak", "Nora Lindqvist", "Oscar Dupuis", "Radu Popescu", "Sofia Rossi", "Tom Baker",
        "Yann Le Goff",
    ].enumerated().map { index, name in
        Player(
            id: 101 + index,
            draft: PlayerDraft(
                name: name, skill: index % 5 == 4 ? nil : Skill.known[index % 3],
                position: index % 4 == 3 ? nil : Position.known[index % 5]))
    }

    /// The section of a player of `samples` or `evening`, unless a sample chooses another one; the bench for all other players.
    static func sampleSection(of id: Player.ID) -> TeamSection {
        switch id {
        case 1, 2, 11...13: .teamA
        case 4, 5, 14...16: .teamB
        default: .bench
        }
    }
}
