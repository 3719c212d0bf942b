// Turns the form for a pasted list of players, and its preview, into the view model.

import Entities
import Localization

package struct PlayerImportPresenter {
    /// The maximum number of lines whose problems are listed. The page shows the number of the other lines with problems.
    static let namedProblems = 20

    package init() {}

    package func viewModel(for form: PlayerImportForm) -> PlayerImportViewModel {
        let lines = form.preview?.problems ?? []
        return PlayerImportViewModel(
            state: form.preview == nil ? "form" : "preview",
            problems: problems(form, lines),
            text: form.list.text,
            textError: textError(form.problem),
            hasTextError: textError(form.problem) != nil || !lines.isEmpty,
            check: form.preview == nil ? .playerImportCheck : .playerImportCheckAgain,
            preview: form.preview.flatMap { preview($0, form.list) },
            ignored: form.preview?.ignored ?? [])
    }

    /// The message on the next page.
    func flash(for names: [String]) -> Flash {
        guard let name = names.first, names.count == 1 else { return .done(.playerAddFlashSeveral(count: names.count)) }
        return .done(.playerAddFlashAdded(name))
    }

    /// - Returns: nil when no line has a valid player.
    private func preview(_ preview: PlayerImportForm.Preview, _ list: PastedRoster) -> PlayerImportViewModel.Preview? {
        guard !preview.new.isEmpty || !preview.known.isEmpty else { return nil }
        return PlayerImportViewModel.Preview(
            mark: list.mark,
            new: group(preview.new, .playerImportNew(count: preview.new.count)),
            known: group(preview.known, .playerImportKnown(count: preview.known.count)),
            includesKnown: list.includesKnown)
    }

    private func group(
        _ players: [PlayerDraft], _ title: LocalizedStringResource
    ) -> PlayerImportViewModel.Group? {
        guard !players.isEmpty else { return nil }
        let rows = players.map { PlayerImportViewModel.Row(name: $0.name, facts: facts(of: $0)) }
        return PlayerImportViewModel.Group(title: title, rows: rows)
    }

    /// The fields that have a value, without the name.
    private func facts(of draft: PlayerDraft) -> [LocalizedStringResource] {
        let player = Player(id: 0, draft: draft)
        return PlayerField.allCases.filter { $0 != .name }.compactMap { field in
            field.localizedText(in: player).map { .playerImportFact(field.label, $0) }
        }
    }

    private func problems(_ form: PlayerImportForm, _ lines: [RosterProblem]) -> ErrorSummary? {
        if case .failure(let failure) = form.problem { return ErrorSummary(failure) }
        var items = lines.prefix(Self.namedProblems).map { ErrorSummary.Item(message(of: $0), target: "text") }
        let others = lines.count - items.count
        if others > 0 { items.append(.init(.playerImportErrorMore(count: others), target: "text")) }
        if form.problem == .nobody { items.insert(.init(.playerImportErrorNobody, target: "text"), at: 0) }
        if let error = textError(form.problem) { items.insert(.init(error, target: "text"), at: 0) }
        return ErrorSummary(items)
    }

    private func textError(_ problem: PlayerImportForm.Problem?) -> LocalizedStringResource? {
        switch problem {
        case .blank: .playerImportErrorBlank
        case .tooMany: .playerImportErrorTooMany(PastedRoster.limit)
        case .nobody, .failure, nil: nil
        }
    }

    private func message(of problem: RosterProblem) -> LocalizedStringResource {
        .playerImportErrorLine(problem.line, sentence(problem.reason))
    }

    private func sentence(_ reason: RosterProblem.Reason) -> LocalizedStringResource {
        switch reason {
        case .rule(let violation): violation.message
        case .openQuote: .playerImportErrorQuote
        case .tooManyValues: .playerImportErrorColumns
        case .unknownOption(let field, let value):
            .playerImportErrorChoice(value, options(of: field))
        }
    }

    private func options(of field: PlayerField) -> LocalizedStringResource.Argument {
        guard case .choice(_, let options) = field.content else { return .list([]) }
        return .list(options.map { .resource(field.localizedText(of: $0)) }, .or)
    }
}
