// Turns players and their teams into the view model, and moves of players into a message.

import Entities
import Localization

package struct GatherTeamsPresenter {
    /// Shown on the match's page when the match ended before the teams were changed.
    let over: Flash = .notice(.teamsFlashOver)

    package init() {}

    package func viewModel(for form: GatherTeamsForm) -> GatherTeamsViewModel {
        GatherTeamsViewModel(
            problems: form.problem?.summary,
            groups: [TeamSection.teamA, .teamB, .bench].compactMap { section in
                let people = form.people.filter { $0.section == section }
                return people.isEmpty ? nil : group(section, of: people)
            },
            gather: form.gather
        )
    }

    /// - Returns: nil when no player was moved.
    func flash(for moves: [GatherTeamsMove]) -> Flash? {
        guard let move = moves.first else { return nil }
        guard moves.count == 1 else { return .done(.teamsFlashSeveral(count: moves.count)) }
        return switch move.section {
        case .bench: .done(.teamsFlashBench(move.player.name))
        case .teamA: .done(.teamsFlashTeamA(move.player.name))
        case .teamB: .done(.teamsFlashTeamB(move.player.name))
        }
    }

    private func group(_ section: TeamSection, of people: [GatherTeamsForm.Person]) -> GatherTeamsViewModel.Group {
        GatherTeamsViewModel.Group(
            id: "group-" + section.rawValue,
            name: section.team?.localizedText ?? .teamBench,
            count: .playersCount(count: people.count),
            rows: people.map { person in
                GatherTeamsViewModel.Row(
                    place: PlaceChoice(of: person.player, in: person.choice), fromField: "from-\(person.player.id)",
                    from: section.rawValue
                )
            }
        )
    }
}
