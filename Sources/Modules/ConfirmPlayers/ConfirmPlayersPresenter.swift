// Turns the selected players and their teams into the view model.

import Entities
import Localization

package struct ConfirmPlayersPresenter {
    package init() {}

    package func viewModel(for form: ConfirmPlayersForm) -> ConfirmPlayersViewModel {
        let sizes = TeamSizes(
            teamA: form.choices.players(in: .teamA).count, teamB: form.choices.players(in: .teamB).count
        )
        return ConfirmPlayersViewModel(
            problems: form.problem?.summary,
            notice: uneven(sizes),
            rows: rows(of: form),
            token: form.token,
            cancel: .playerSelection(selected: form.choices.entries.map(\.player))
        )
    }

    /// Shown on the page of the started match; nil when there is no message.
    func flash(for sizes: TeamSizes) -> Flash? {
        uneven(sizes).map(Flash.notice)
    }

    /// Not an error: uneven teams may play.
    private func uneven(_ sizes: TeamSizes) -> LocalizedStringResource? {
        sizes.areEven ? nil : .confirmNoticeUneven(sizes.teamA, sizes.teamB)
    }

    private func rows(of form: ConfirmPlayersForm) -> [PlaceChoice] {
        let sections = Dictionary(uniqueKeysWithValues: form.choices.entries.map { ($0.player, $0.section) })
        guard !form.players.isEmpty else {
            return form.choices.entries.map { entry in
                PlaceChoice(of: entry.player, name: .confirmPlayerNumber(entry.player), detail: nil, in: entry.section)
            }
        }
        return form.players.map { PlaceChoice(of: $0, in: sections[$0.id] ?? .bench) }
    }
}
