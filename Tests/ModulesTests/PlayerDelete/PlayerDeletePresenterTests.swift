// The view model of the confirmation page before a player is deleted.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerDeletePresenterTests {
    private let presenter = PlayerDeletePresenter()

    @Test(
        "the question has the name, and a failure above it",
        arguments: [nil, FormFailure.expired] + ServiceError.shownByForms.map { FormFailure.service($0) })
    func theQuestion(_ failure: FormFailure?) {
        let expected = PlayerDeleteViewModel(
            problems: failure.flatMap { ErrorSummary([.init($0.message, target: "main")]) }, action: .playerDelete(2),
            question: .playerDeleteQuestion("O'Neil & Sons"), cancel: .player(2)
        )
        let question = PlayerDeleteQuestion(player: .sampleOneil, failure: failure)
        #expect(presenter.viewModel(for: question) == expected)
    }

    @Test("the message after the deletion has the name")
    func theFlash() {
        #expect(presenter.deleted("陈伟") == .done(.playerDeleteFlashDeleted("陈伟")))
    }
}
