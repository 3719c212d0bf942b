// Turns the form that adds players into its view model.

import Entities
import Localization

package struct PlayerAddPresenter {
    package init() {}

    package func viewModel(for form: PlayerAddForm) -> PlayerAddViewModel {
        PlayerAddViewModel(
            problems: problems(of: form),
            added: form.added.isEmpty ? nil : message(form.added),
            names: form.entry.names.lines.map(\.withoutControls).joined(separator: "\n"),
            nameError: nameError(of: form.problem),
            hasDuplicates: hasDuplicates(form.problem),
            teams: form.next?.gather == nil ? nil : teams(form.entry.section),
            controls: [
                control(.position, form.entry.position, form.problem), control(.skill, form.entry.skill, form.problem),
            ],
            next: form.next
        )
    }

    /// Shown on the next page.
    func flashes(for names: [String], _ placement: PlayerPlacement) -> [Flash] {
        [.done(message(names))] + (placement == .failed ? [.notice(.playerAddFlashNotPlaced)] : [])
    }

    private func message(_ names: [String]) -> LocalizedStringResource {
        guard let name = names.first, names.count == 1 else { return .playerAddFlashSeveral(count: names.count) }
        return .playerAddFlashAdded(name)
    }

    private func control(
        _ field: PlayerField, _ value: String, _ problem: PlayerAddForm.Problem?
    ) -> PlayerFieldControl {
        PlayerFieldControl(
            of: field, named: field.pathComponent, value: value, player: PlayerDraft(name: ""),
            error: violation(of: field, in: problem)?.message)
    }

    private func teams(_ chosen: TeamSection) -> PlayerAddViewModel.Teams {
        PlayerAddViewModel.Teams(
            options: [TeamSection.bench, .teamA, .teamB].map { section in
                .init(
                    id: "team-" + section.rawValue, value: section.rawValue,
                    label: section.team?.localizedText ?? .teamBench, isSelected: section == chosen)
            })
    }

    private func list(_ names: [String]) -> LocalizedStringResource.Argument {
        .list(names.map { .text($0) })
    }

    private func violation(of field: PlayerField, in problem: PlayerAddForm.Problem?) -> PlayerViolation? {
        guard case .rule(let violation) = problem, violation.field == field else { return nil }
        return violation
    }

    private func hasDuplicates(_ problem: PlayerAddForm.Problem?) -> Bool {
        if case .duplicates = problem { true } else { false }
    }

    private func nameError(of problem: PlayerAddForm.Problem?) -> LocalizedStringResource? {
        switch problem {
        case .tooManyNames: .playerAddErrorTooMany(NewPlayers.limit)
        case .duplicates(let known, let repeated): duplicates(known: known, repeated: repeated)
        case .rule, .failure, nil: violation(of: .name, in: problem)?.message
        }
    }

    private func duplicates(known: [String], repeated: [String]) -> LocalizedStringResource {
        if repeated.isEmpty { return .playerAddErrorDuplicates(list(known)) }
        if known.isEmpty { return .playerAddErrorRepeated(list(repeated)) }
        return .playerAddErrorDuplicatesAndRepeated(list(known), list(repeated))
    }

    private func problems(of form: PlayerAddForm) -> ErrorSummary? {
        switch form.problem {
        case nil: nil
        case .failure(let failure):
            ErrorSummary(
                [.init(failure.message, target: "main")]
                    + (form.isNotPlaced ? [.init(.playerAddFlashNotPlaced, target: "main")] : []))
        case .rule(let violation):
            ErrorSummary([.init(violation.message, target: violation.field.pathComponent)])
        case .tooManyNames, .duplicates:
            nameError(of: form.problem).flatMap { ErrorSummary([.init($0, target: "name")]) }
        }
    }
}
