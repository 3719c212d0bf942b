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
        #expect(viewModel(.age, "1\0").input?.value == "1")
        #expect(viewModel(.favouriteTeam, "A\0B\u{1B}C").input?.value == "AB C")
        #expect(viewModel(.skill, "pro\0", of: nil).selection?.options.last?.value == "pro")
    }

    @Test(
        "text fields have an input",
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
            input: .init(label: label, hint: hint, value: "a <b>", error: nil, inputMode: mode, maxLength: length),
            selection: nil, cancel: .player(1)
        )
        #expect(viewModel(field, "a <b>") == expected)
    }

    @Test func positionsAreAChoice() {
        let expected = PlayerEditViewModel(
            title: .playerDetailPosition, state: "selection", problems: nil, action: .playerEdit(1, .position),
            playerName: "Zoë <b>Ünal</b>", input: nil,
            selection: .init(
                legend: .playerDetailPosition, error: nil,
                options: [
                    .init(id: "value-0", value: "", label: .playerDetailNone, isSelected: false),
                    .init(id: "value-1", value: "goalkeeper", label: .positionGoalkeeper, isSelected: false),
                    .init(id: "value-2", value: "defender", label: .positionDefender, isSelected: false),
                    .init(id: "value-3", value: "midfielder", label: .positionMidfielder, isSelected: false),
                    .init(id: "value-4", value: "winger", label: .positionWinger, isSelected: true),
                    .init(id: "value-5", value: "striker", label: .positionStriker, isSelected: false),
                ]
            ),
            cancel: .player(1)
        )
        #expect(viewModel(.position, "winger") == expected)
    }

    @Test func skillsAreAChoice() {
        let viewModel = viewModel(.skill, "")
        #expect(viewModel.title == .playerDetailSkill)
        #expect(viewModel.state == "selection")
        #expect(viewModel.selection?.options.map(\.value) == ["", "beginner", "amateur", "professional"])
        #expect(viewModel.selection?.options.map(\.isSelected) == [true, false, false, false])
        let labels: [LocalizedStringResource] = [.playerDetailNone, .skillBeginner, .skillAmateur, .skillProfessional]
        #expect(viewModel.selection?.options.map(\.label) == labels)
    }

    @Test("a value that is unknown to this version can be kept")
    func unknownChoices() throws {
        let position = viewModel(.position, "libero", of: .sampleUnknown)
        let last = PlayerEditViewModel.Option(
            id: "value-6", value: "libero", label: .textVerbatim("libero"), isSelected: true
        )
        #expect(position.selection?.options.last == last)
        let skill = viewModel(.skill, "amateur", of: .sampleUnknown)
        #expect(skill.selection?.options.map(\.value) == ["", "beginner", "amateur", "professional", "legend"])
        #expect(skill.selection?.options.map(\.isSelected) == [false, false, true, false, false])
    }

    @Test("the sent value is offered again when the backend did not return the current one")
    func withoutThePlayer() {
        let problem = PlayerProblem.failure(.service(.unavailable))
        let unknown = viewModel(.skill, "legend", of: nil, problem: problem)
        #expect(unknown.playerName == "")
        #expect(unknown.selection?.options.last?.value == "legend")
        #expect(unknown.selection?.options.last?.isSelected == true)
        let none = viewModel(.skill, "", of: nil, problem: problem)
        #expect(none.selection?.options.map(\.isSelected) == [true, false, false, false])
    }

    @Test("a value that is not an option is not offered")
    func inventedChoices() {
        let viewModel = viewModel(.skill, "wizard", problem: .rule(.unknownOption(.skill, options: [])))
        #expect(viewModel.selection?.options.map(\.value) == ["", "beginner", "amateur", "professional"])
        #expect(viewModel.selection?.options.contains { $0.isSelected } == false)
        #expect(viewModel.selection?.error == .playerEditErrorChoice)
        #expect(viewModel.problems == ErrorSummary([.init(.playerEditErrorChoice, target: "value")]))
    }

    @Test(
        "each violated rule has its text",
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
        #expect((viewModel.input?.error ?? viewModel.selection?.error) == message)
    }

    @Test(arguments: [FormFailure.expired] + ServiceError.shownByForms.map(FormFailure.service), PlayerField.allCases)
    func failures(_ failure: FormFailure, _ field: PlayerField) {
        let viewModel = viewModel(field, "typed", problem: .failure(failure))
        #expect(viewModel.problems == ErrorSummary([.init(failure.message, target: "main")]))
        #expect(viewModel.input?.error == nil)
        #expect(viewModel.selection?.error == nil)
    }
}
