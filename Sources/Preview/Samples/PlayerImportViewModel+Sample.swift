// Samples of the page that adds the players of a list.

import BackendServices
import Entities
import Modules

extension PlayerImportViewModel {
    static let samples: KeyValuePairs = [
        "form": make(""),
        "preview": make(
            "name,age,position,skill,team\nZoë Ünal,29,midfielder,amateur,Olympique Lyonnais\nO'Neil & Sons\nعمر حسن,,goalkeeper",
            .init(new: [zoe, PlayerDraft(name: "O'Neil & Sons"), keeper])),
        "lines": make(
            "Zoë Ünal,29,midfielder,amateur,Olympique Lyonnais\nBo,x\n,12\nCy,,libero\n\"Dee\nEve,1,winger,amateur,FC,1",
            .init(
                new: [zoe],
                problems: [
                    RosterProblem(line: 2, .rule(.notInRange(.age, 1...120))),
                    RosterProblem(line: 3, .rule(.blank(.name))),
                    RosterProblem(line: 4, .unknownOption(.position, "libero")), RosterProblem(line: 5, .openQuote),
                    RosterProblem(line: 6, .tooManyValues),
                ])),
        "known": make(
            "Name;Shoe size\nZoë Ünal;41\nBo;44",
            .init(new: [PlayerDraft(name: "Bo")], known: [PlayerDraft(name: "Zoë Ünal")], ignored: ["Shoe size"])),
        "nobody": make("Bo", .init(new: [], known: [PlayerDraft(name: "Bo")]), .nobody),
        "unreadable": make(
            "Bo,x", .init(new: [], problems: [RosterProblem(line: 1, .rule(.notInRange(.age, 1...120)))])),
        "many-problems": make(
            "Bo,x",
            .init(
                new: [keeper],
                problems: (1...25).map { RosterProblem(line: $0, .rule(.notInRange(.age, 1...120))) })),
        "blank": make("", nil, .blank),
        "too-many": make("Ana\nBo\nCy", nil, .tooMany),
        "full": make("Bo", .init(new: [PlayerDraft(name: "Bo")]), .failure(.full(.players))),
        "unavailable": make("Bo", nil, .failure(.service(.unavailable))),
    ]

    private static let zoe = PlayerDraft(
        name: "Zoë Ünal", age: 29, skill: .amateur, position: .midfielder, favouriteTeam: "Olympique Lyonnais")
    private static let keeper = PlayerDraft(name: "عمر حسن", position: .goalkeeper)

    private static func make(
        _ text: String, _ preview: PlayerImportForm.Preview? = nil, _ problem: PlayerImportForm.Problem? = nil
    ) -> Self {
        PlayerImportPresenter().viewModel(
            for: PlayerImportForm(PastedRoster(text: text), preview: preview, problem: problem))
    }
}
