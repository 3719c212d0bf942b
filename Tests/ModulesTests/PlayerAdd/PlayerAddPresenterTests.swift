// The view model of the form that adds a player.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules

@Suite struct PlayerAddPresenterTests {
    private let presenter = PlayerAddPresenter()

    @Test func theEmptyForm() {
        let viewModel = presenter.viewModel(for: PlayerAddForm(name: "", problem: nil))
        #expect(viewModel == PlayerAddViewModel(problems: nil, name: "", nameError: nil))
    }

    @Test func controlCharactersAreRemoved() {
        let form = PlayerAddForm(name: "A\0B\u{1B}C", problem: .failure(.expired))
        #expect(presenter.viewModel(for: form).name == "AB C")
    }

    @Test(arguments: [
        (PlayerViolation.blank(.name), LocalizedStringResource.playerAddErrorName),
        (.tooLong(.name, maxLength: 200), .playerErrorNameTooLong),
    ])
    func brokenRules(_ rule: PlayerViolation, _ message: LocalizedStringResource) {
        let expected = PlayerAddViewModel(
            problems: ErrorSummary([.init(message, target: "name")]), name: " <b> ", nameError: message
        )
        #expect(presenter.viewModel(for: PlayerAddForm(name: " <b> ", problem: .rule(rule))) == expected)
    }

    @Test(
        arguments: [FormFailure.expired] + FullAccount.allCases.map(FormFailure.full)
            + ServiceError.shownByForms.map(FormFailure.service))
    func failures(_ failure: FormFailure) {
        let expected = PlayerAddViewModel(
            problems: ErrorSummary([.init(failure.message, target: "main")]), name: "Bo", nameError: nil
        )
        #expect(presenter.viewModel(for: PlayerAddForm(name: "Bo", problem: .failure(failure))) == expected)
    }

    @Test func theFlash() {
        #expect(presenter.added("O'Neil & Sons") == .done(.playerAddFlashAdded("O'Neil & Sons")))
    }
}
