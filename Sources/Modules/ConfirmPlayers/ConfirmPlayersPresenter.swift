// The chosen players and their places into the view model.

import Entities
import Localization

struct ConfirmPlayersPresenter {
    func viewModel(for form: ConfirmPlayersForm) -> ConfirmPlayersViewModel {
        let sizes = TeamSizes(
            teamA: form.choices.players(in: .teamA).count, teamB: form.choices.players(in: .teamB).count
        )
        return ConfirmPlayersViewModel(
            problems: problems(of: form.problem),
            notice: sizes.areEven ? nil : uneven(sizes),
            rows: rows(of: form),
            token: form.token,
            cancel: .playerSelection(selected: form.choices.entries.map(\.player))
        )
    }

    /// A notice, not an error: friends play as many as they are.
    func uneven(_ sizes: TeamSizes) -> LocalizedStringResource {
        .confirmNoticeUneven(sizes.teamA, sizes.teamB)
    }

    private func rows(of form: ConfirmPlayersForm) -> [ConfirmPlayersViewModel.Row] {
        let sections = Dictionary(uniqueKeysWithValues: form.choices.entries.map { ($0.player, $0.section) })
        guard !form.players.isEmpty else {
            return form.choices.entries.map { entry in
                row(id: entry.player, name: .confirmPlayerNumber(entry.player), detail: nil, in: entry.section)
            }
        }
        return form.players.map { player in
            row(
                id: player.id, name: .textVerbatim(player.name), detail: detail(of: player),
                in: sections[player.id] ?? .bench
            )
        }
    }

    private func row(
        id: Player.ID, name: LocalizedStringResource, detail: LocalizedStringResource?, in section: TeamSection
    ) -> ConfirmPlayersViewModel.Row {
        ConfirmPlayersViewModel.Row(
            name: name, detail: detail, field: "team-\(id)", isBench: section == .bench,
            isTeamA: section == .teamA, isTeamB: section == .teamB
        )
    }

    private func detail(of player: Player) -> LocalizedStringResource? {
        switch (player.position?.word, player.skill?.word) {
        case (nil, nil): nil
        case (let position?, nil): position
        case (nil, let skill?): skill
        case (let position?, let skill?): .confirmPlayerDetail(position, skill)
        }
    }

    private func problems(of problem: ConfirmPlayersForm.Problem?) -> ErrorSummary? {
        switch problem {
        case nil: nil
        case .emptyTeam: ErrorSummary([.init(.confirmErrorTeams, target: "teams")])
        case .failure(let failure): ErrorSummary(failure)
        }
    }
}
