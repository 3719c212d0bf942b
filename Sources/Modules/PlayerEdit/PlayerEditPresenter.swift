// The form of one field into its view model: a text input, or a choice.

import Entities
import Localization

struct PlayerEditPresenter {
    func viewModel(for form: PlayerEditForm) -> PlayerEditViewModel {
        let error = fieldError(of: form)
        return PlayerEditViewModel(
            title: form.field.label,
            state: form.field.isChoice ? "selection" : "text",
            problems: problems(of: form, error: error),
            action: .playerEdit(form.id, form.field),
            playerName: form.player?.name ?? "",
            input: form.field.isChoice ? nil : input(of: form, error: error),
            selection: form.field.isChoice ? selection(of: form, error: error) : nil,
            cancel: .player(form.id)
        )
    }

    private func input(of form: PlayerEditForm, error: LocalizedStringResource?) -> PlayerEditViewModel.Input {
        PlayerEditViewModel.Input(
            label: form.field.label,
            hint: form.field == .age ? .playerEditAgeHint : nil,
            value: form.value.withoutControls,
            error: error,
            inputMode: form.field == .age ? "numeric" : "text",
            maxLength: form.field == .age ? 3 : Player.nameLength
        )
    }

    private func selection(of form: PlayerEditForm, error: LocalizedStringResource?) -> PlayerEditViewModel.Selection {
        var choices: [(value: String, label: LocalizedStringResource)] = [("", .playerDetailNone)]
        if form.field == .position {
            choices += offered(Position.known, in: form, present: \.position).map { ($0.rawValue, $0.word) }
        } else {
            choices += offered(Skill.known, in: form, present: \.skill).map { ($0.rawValue, $0.word) }
        }
        return PlayerEditViewModel.Selection(
            legend: form.field.label,
            error: error,
            options: choices.enumerated().map { index, choice in
                PlayerEditViewModel.Option(
                    id: "value-\(index)", value: choice.value, label: choice.label,
                    isSelected: choice.value == form.value.withoutControls
                )
            }
        )
    }

    /// The known values, and the present one where it is none of them, so that it can stay; the one that was sent where
    /// the backend could not say which is present.
    private func offered<Value: RawRepresentable<String> & Equatable>(
        _ known: [Value], in form: PlayerEditForm, present: (Player) -> Value?
    ) -> [Value] {
        let other = form.player.map(present) ?? Value(rawValue: form.value.withoutControls)
        guard let other, !other.rawValue.isEmpty, !known.contains(other) else { return known }
        return known + [other]
    }

    private func problems(of form: PlayerEditForm, error: LocalizedStringResource?) -> ErrorSummary? {
        if case .failure(let failure) = form.problem { return ErrorSummary(failure) }
        return error.flatMap { ErrorSummary([.init($0, target: "value")]) }
    }

    private func fieldError(of form: PlayerEditForm) -> LocalizedStringResource? {
        switch form.problem {
        case nil, .failure: nil
        case .rule(.nameBlank): .playerAddErrorName
        case .rule(.nameTooLong): .playerErrorNameTooLong
        case .rule(.ageNotInRange): .playerEditErrorAge
        case .rule(.favouriteTeamTooLong): .playerEditErrorTeamTooLong
        case .rule(.positionTooLong), .rule(.skillTooLong), .unknownChoice: .playerEditErrorChoice
        }
    }
}

extension PlayerField {
    /// One of a few values, not free text.
    fileprivate var isChoice: Bool {
        self == .position || self == .skill
    }
}
