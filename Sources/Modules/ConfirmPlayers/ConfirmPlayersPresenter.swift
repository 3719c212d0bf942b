// Turns the selected players and their teams into the view model.

import Entities
import Localization

package struct ConfirmPlayersPresenter {
    package init() {}

    package func viewModel(for form: ConfirmPlayersForm) -> ConfirmPlayersViewModel {
        let choices = form.plan.choices
        let sizes = TeamSizes(teamA: choices.players(in: .teamA).count, teamB: choices.players(in: .teamB).count)
        return ConfirmPlayersViewModel(
            problems: problems(of: form),
            notice: form.problem == .missing ? nil : missing(form.missing) ?? uneven(sizes),
            reason: form.reason.map(sentence),
            chosen: choices.entries.map { HiddenPlayer(id: $0.player) },
            rows: rows(of: form),
            names: form.players.map { .init(field: "name-\($0.id)", name: $0.name) },
            length: length(of: form),
            startsClock: form.plan.startsClock,
            token: form.token,
            cancel: .playerSelection(selected: choices.entries.map(\.player))
        )
    }

    /// Shown on the page of the started match; nil when the teams are even.
    func flash(for sizes: TeamSizes) -> Flash? {
        uneven(sizes).map(Flash.notice)
    }

    /// Says that the teams are uneven; nil when they are even. Uneven teams are allowed, so this is not an error.
    private func uneven(_ sizes: TeamSizes) -> LocalizedStringResource? {
        sizes.areEven ? nil : .confirmNoticeUneven(sizes.teamA, sizes.teamB)
    }

    private func sentence(_ reason: ArrangedTeams.Reason) -> LocalizedStringResource {
        switch reason {
        case .balanced(.skill(let teamA, let teamB)): .confirmReasonBalance(teamA, teamB)
        case .balanced(.results(let matches)): .confirmReasonBalanceResults(count: matches)
        case .shuffled: .confirmReasonShuffle
        case .asLast(newcomers: 0): .confirmReasonLast
        case .asLast(let newcomers): .confirmReasonNewcomers(count: newcomers)
        case .nobodyInLast(.skill(let teamA, let teamB)): .confirmReasonNobody(teamA, teamB)
        case .nobodyInLast(.results(let matches)): .confirmReasonNobodyResults(count: matches)
        }
    }

    private func rows(of form: ConfirmPlayersForm) -> [PlaceChoice] {
        let entries = form.plan.choices.entries
        let sections = Dictionary(uniqueKeysWithValues: entries.map { ($0.player, $0.section) })
        guard !form.players.isEmpty else {
            return entries.map { entry in
                PlaceChoice(of: entry.player, name: .confirmPlayerNumber(entry.player), detail: nil, in: entry.section)
            }
        }
        return form.players.map { PlaceChoice(of: $0, in: sections[$0.id] ?? .bench) }
    }

    /// The length that is offered first is that of the last match for which a length was chosen or, when none is known, the
    /// default. This length is selected unless the form has another one of the offered lengths.
    private func length(of form: ConfirmPlayersForm) -> ConfirmPlayersViewModel.Length {
        let first = form.lastMinutes ?? MatchClock.defaultDuration / 60
        let offered = [first] + ConfirmPlayersViewModel.Length.usual.filter { $0 != first }
        let length = MatchLength(form.plan.minutes)
        let chosen = length.minutes.flatMap { offered.contains($0) ? $0 : nil }
        let typed = chosen == nil && length != .absent ? form.plan.minutes?.withoutControls : nil
        return ConfirmPlayersViewModel.Length(
            error: form.problem == .length ? .confirmErrorLength : nil,
            options: offered.map { minutes in
                .init(id: "minutes-\(minutes)", minutes: minutes, isSelected: minutes == chosen ?? first)
            },
            typed: typed ?? "",
            current: typed ?? String(chosen ?? first)
        )
    }

    /// Says who is no longer on the roster or, unless all their names are known, how many; nil when nobody is missing.
    private func missing(_ missing: [ConfirmPlayersForm.Missing]) -> LocalizedStringResource? {
        guard !missing.isEmpty else { return nil }
        let names = missing.compactMap { $0.name?.withoutControls }
        guard names.count == missing.count else { return .confirmMissingCount(count: missing.count) }
        return .confirmMissing(LocalizedStringResource.Argument.list(names.map { .text($0) }))
    }

    private func problems(of form: ConfirmPlayersForm) -> ErrorSummary? {
        switch form.problem {
        case nil: nil
        case .missing: missing(form.missing).flatMap { ErrorSummary([.init($0, target: "teams")]) }
        case .emptyTeam: ErrorSummary([.init(.confirmErrorTeams, target: "teams")])
        case .length: ErrorSummary([.init(.confirmErrorLength, target: "minutes")])
        case .failure(let failure): ErrorSummary(failure)
        }
    }
}
