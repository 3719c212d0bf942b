// The view model of the form that adds players.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerAddPresenterTests {
    private let presenter = PlayerAddPresenter()

    private func viewModel(
        _ names: String, _ problem: PlayerAddForm.Problem? = nil, skill: String = "", added: [String] = [],
        next: SiteRoute? = nil
    ) -> PlayerAddViewModel {
        presenter.viewModel(
            for: PlayerAddForm(NewPlayers(names: names, skill: skill), problem: problem, added: added, next: next))
    }

    @Test("the form opens without errors, and with no position and no skill selected")
    func theFormAsItOpens() {
        let viewModel = viewModel("")
        #expect(viewModel.problems == nil)
        #expect(viewModel.nameError == nil)
        #expect(viewModel.added == nil)
        #expect(!viewModel.hasDuplicates)
        #expect(viewModel.teams == nil)
        #expect(viewModel.controls.map(\.selection?.legend) == [.playerDetailPosition, .playerDetailSkill])
        #expect(viewModel.controls.map(\.selection?.options.first?.isSelected) == [true, true])
    }

    @Test("U+0000 is removed, and other control characters except line breaks become spaces")
    func controlCharacters() {
        #expect(viewModel("A\0B\u{1B}C\nD", .failure(.expired)).names == "AB C\nD")
    }

    @Test(
        "a problem of the names is shown at their field, which keeps them",
        arguments: [
            (PlayerAddForm.Problem.rule(.blank(.name)), LocalizedStringResource.playerAddErrorName),
            (.rule(.tooLong(.name, maxLength: 200)), .playerErrorNameTooLong),
            (.tooManyNames, .playerAddErrorTooMany(100)),
            (
                .duplicates(known: ["Bo", "Cy"], repeated: []),
                .playerAddErrorDuplicates(LocalizedStringResource.Argument.list([.text("Bo"), .text("Cy")]))
            ),
            (
                .duplicates(known: [], repeated: ["Bo"]),
                .playerAddErrorRepeated(LocalizedStringResource.Argument.list([.text("Bo")]))
            ),
            (
                .duplicates(known: ["Bo"], repeated: ["Cy"]),
                .playerAddErrorDuplicatesAndRepeated(
                    LocalizedStringResource.Argument.list([.text("Bo")]),
                    LocalizedStringResource.Argument.list([.text("Cy")]))
            ),
        ])
    func names(_ problem: PlayerAddForm.Problem, _ message: LocalizedStringResource) {
        let viewModel = viewModel(" <b> ", problem)
        #expect(viewModel.problems == ErrorSummary([.init(message, target: "name")]))
        #expect(viewModel.nameError == message)
        #expect(viewModel.names == " <b> ")
        let isDuplicate = if case .duplicates = problem { true } else { false }
        #expect(viewModel.hasDuplicates == isDuplicate)
    }

    @Test(
        "the summary links to the field of a violation, and the field shows the error if the form has the field",
        arguments: [
            (PlayerViolation.unknownOption(.skill, options: []), "skill"),
            (.tooLong(.position, maxLength: 1), "position"),
            (.notInRange(.age, 1...2), "age"),
        ])
    func choices(_ rule: PlayerViolation, _ target: String) {
        let viewModel = viewModel("Bo", .rule(rule), skill: "wizard")
        #expect(viewModel.problems == ErrorSummary([.init(rule.message, target: target)]))
        #expect(viewModel.nameError == nil)
        let wrong = viewModel.controls.first { $0.selection?.name == target }
        #expect(wrong?.selection?.error == (target == "age" ? nil : rule.message))
    }

    @Test(
        "a failure is shown above the form, with the players who were added",
        arguments: [FormFailure.expired] + FullAccount.allCases.map(FormFailure.full)
            + ServiceError.shownByForms.map(FormFailure.service))
    func failures(_ failure: FormFailure) {
        let viewModel = viewModel("Bo", .failure(failure), added: ["Ana"])
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
        #expect(viewModel.nameError == nil)
        #expect(viewModel.added == .playerAddFlashAdded("Ana"))
    }

    @Test("the form opened from a match asks for the team")
    func teams() {
        let viewModel = viewModel("Bo", next: .gatherTeams(Gather.sampleRunning.id))
        #expect(viewModel.teams?.options.map(\.label) == [.teamBench, .teamA, .teamB])
        #expect(self.viewModel("Bo", next: .players.localized(in: "fr")).teams == nil)
    }

    @Test("a message has the name of one player, or the number of several")
    func theFlashes() {
        #expect(
            presenter.flashes(for: ["O'Neil & Sons"], .placed) == [.done(.playerAddFlashAdded("O'Neil & Sons"))])
        #expect(
            presenter.flashes(for: ["A", "B"], .failed)
                == [.done(.playerAddFlashSeveral(count: 2)), .notice(.playerAddFlashNotPlaced)])
    }
}
