// The view model of the form of one field.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerEditPresenterTests {
    private func viewModel(
        _ field: PlayerField, _ value: String, of player: Player? = .sampleZoe, problem: PlayerProblem? = nil
    ) -> PlayerEditViewModel {
        PlayerEditPresenter().viewModel(
            for: PlayerEditForm(id: 1, player: player, field: field, value: value, problem: problem)
        )
    }

    @Test func controlCharactersAreRemoved() {
        #expect(viewModel(.age, "1\0").control.input?.value == "1")
        #expect(viewModel(.favouriteTeam, "A\0B\u{1B}C").control.input?.value == "AB C")
        #expect(viewModel(.skill, "pro\0", of: nil).control.selection?.options.last?.value == "pro")
    }

    @Test(
        "fields without options have an input",
        arguments: [
            (PlayerField.name, LocalizedStringResource.playerDetailName, nil, "text", 200),
            (.favouriteTeam, .playerDetailFavouriteTeam, nil, "text", 200),
            (.age, .playerDetailAge, LocalizedStringResource.playerEditRangeHint(1, 120), "numeric", 3),
        ])
    func inputs(
        _ field: PlayerField, _ label: LocalizedStringResource, _ hint: LocalizedStringResource?, _ mode: String,
        _ length: Int
    ) {
        let expected = PlayerEditViewModel(
            title: label, state: "text", problems: nil, action: .playerEdit(1, field), playerName: "Zoë <b>Ünal</b>",
            control: PlayerFieldControl(
                of: field, named: "value", value: "a <b>", player: Player.sampleZoe.draft, error: nil),
            cancel: .player(1)
        )
        #expect(viewModel(field, "a <b>") == expected)
        let input = PlayerFieldControl.Input(
            name: "value", label: label, hint: hint, value: "a <b>", error: nil, inputMode: mode, maxLength: length)
        #expect(expected.control.input == input)
        #expect(expected.control.selection == nil)
    }

    @Test func positionsAreAChoice() {
        let viewModel = viewModel(.position, "winger")
        #expect(viewModel.title == .playerDetailPosition)
        #expect(viewModel.state == "selection")
        #expect(viewModel.control.input == nil)
        #expect(
            viewModel.control.selection
                == .init(
                    name: "value", legend: .playerDetailPosition, error: nil,
                    options: [
                        .init(id: "value-0", value: "", label: .playerDetailNone, isSelected: false),
                        .init(id: "value-1", value: "goalkeeper", label: .positionGoalkeeper, isSelected: false),
                        .init(id: "value-2", value: "defender", label: .positionDefender, isSelected: false),
                        .init(id: "value-3", value: "midfielder", label: .positionMidfielder, isSelected: false),
                        .init(id: "value-4", value: "winger", label: .positionWinger, isSelected: true),
                        .init(id: "value-5", value: "striker", label: .positionStriker, isSelected: false),
                    ]
                ))
    }

    @Test func skillsAreAChoice() {
        let viewModel = viewModel(.skill, "")
        #expect(viewModel.title == .playerDetailSkill)
        #expect(viewModel.state == "selection")
        #expect(viewModel.control.selection?.options.map(\.value) == ["", "beginner", "amateur", "professional"])
        #expect(viewModel.control.selection?.options.map(\.isSelected) == [true, false, false, false])
        let labels: [LocalizedStringResource] = [.playerDetailNone, .skillBeginner, .skillAmateur, .skillProfessional]
        #expect(viewModel.control.selection?.options.map(\.label) == labels)
    }

    @Test("a value that is unknown to this version is offered, so it can be kept")
    func unknownChoices() throws {
        let position = viewModel(.position, "libero", of: .sampleUnknown)
        let last = PlayerFieldControl.Option(
            id: "value-6", value: "libero", label: .textVerbatim("libero"), isSelected: true
        )
        #expect(position.control.selection?.options.last == last)
        let skill = viewModel(.skill, "amateur", of: .sampleUnknown)
        #expect(skill.control.selection?.options.map(\.value) == ["", "beginner", "amateur", "professional", "legend"])
        #expect(skill.control.selection?.options.map(\.isSelected) == [false, false, true, false, false])
    }

    @Test("when the player could not be read, the sent value is offered again")
    func withoutThePlayer() {
        let problem = PlayerProblem.failure(.service(.unavailable))
        let unknown = viewModel(.skill, "legend", of: nil, problem: problem)
        #expect(unknown.playerName == "")
        #expect(unknown.control.selection?.options.last?.value == "legend")
        #expect(unknown.control.selection?.options.last?.isSelected == true)
        let none = viewModel(.skill, "", of: nil, problem: problem)
        #expect(none.control.selection?.options.map(\.isSelected) == [true, false, false, false])
    }

    @Test("a sent value that is neither an option nor the value of the player is not offered")
    func inventedChoices() {
        let viewModel = viewModel(.skill, "wizard", problem: .rule(.unknownOption(.skill, options: [])))
        #expect(viewModel.control.selection?.options.map(\.value) == ["", "beginner", "amateur", "professional"])
        #expect(viewModel.control.selection?.options.contains { $0.isSelected } == false)
        #expect(viewModel.control.selection?.error == .playerEditErrorChoice)
        #expect(viewModel.problems == ErrorSummary([.init(.playerEditErrorChoice, target: "value")]))
    }

    @Test(
        "each violated rule has its message",
        arguments: [
            (PlayerField.name, PlayerViolation.blank(.name), LocalizedStringResource.playerAddErrorName),
            (.name, .tooLong(.name, maxLength: 200), .playerErrorNameTooLong),
            (.age, .notInRange(.age, 1...120), .playerEditErrorRange(1, 120)),
            (.favouriteTeam, .tooLong(.favouriteTeam, maxLength: 200), .playerEditErrorTeamTooLong),
            (.position, .unknownOption(.position, options: []), .playerEditErrorChoice),
            (.skill, .tooLong(.skill, maxLength: 200), .playerEditErrorChoice),
        ])
    func brokenRules(_ field: PlayerField, _ rule: PlayerViolation, _ message: LocalizedStringResource) {
        let viewModel = viewModel(field, "typed", problem: .rule(rule))
        #expect(viewModel.problems == ErrorSummary([.init(message, target: "value")]))
        #expect((viewModel.control.input?.error ?? viewModel.control.selection?.error) == message)
    }

    @Test(
        "a failure is shown above the form, and not at its field",
        arguments: [FormFailure.expired] + ServiceError.shownByForms.map(FormFailure.service), PlayerField.allCases)
    func failures(_ failure: FormFailure, _ field: PlayerField) {
        let viewModel = viewModel(field, "typed", problem: .failure(failure))
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
        #expect(viewModel.control.input?.error == nil)
        #expect(viewModel.control.selection?.error == nil)
    }
}
