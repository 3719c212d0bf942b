// Samples of the page that adds players.

import BackendServices
import Entities
import Modules

extension PlayerAddViewModel {
    static let sample = make("")

    static let samples: KeyValuePairs = [
        "form": sample,
        "team": make("İpek", section: .teamB, next: .gather(Gather.sampleRunning.id)),
        "blank": make("  ", problem: .rule(.blank(.name))),
        "too-long": make(
            String(repeating: "عمر حسن ", count: 26), problem: .rule(.tooLong(.name, maxLength: Player.nameLength))),
        "full": make("Zoë Ünal", problem: .failure(.full(.players))),
        "too-many": make("Ana\nBo\nCy", problem: .tooManyNames),
        "duplicates": make(
            "Zoë <b>Ünal</b>\nBo\n陈伟", problem: .duplicates(known: ["Zoë <b>Ünal</b>", "陈伟"], repeated: [])),
        "repeated": make("Bo\nCy\nbo", problem: .duplicates(known: [], repeated: ["bo"])),
        "duplicates-and-repeated": make(
            "陈伟\nBo\nBo", problem: .duplicates(known: ["陈伟"], repeated: ["Bo"])),
        "choice": make("Bo", skill: "wizard", problem: .rule(.unknownOption(.skill, options: []))),
        "unavailable": make("O'Neil & Sons", added: ["Ana", "Bo"], problem: .failure(.service(.unavailable))),
    ]

    private static func make(
        _ names: String, skill: String = "", section: TeamSection = .bench, added: [String] = [],
        problem: PlayerAddForm.Problem? = nil, next: SiteRoute? = nil
    ) -> Self {
        PlayerAddPresenter().viewModel(
            for: PlayerAddForm(
                NewPlayers(names: names, skill: skill, section: section), problem: problem, added: added, next: next))
    }
}
