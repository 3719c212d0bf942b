// The view model of a list that was pasted.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct PlayerImportPresenterTests {
    private func viewModel(
        _ text: String, _ preview: PlayerImportForm.Preview? = nil, _ problem: PlayerImportForm.Problem? = nil,
        includesKnown: Bool = false
    ) -> PlayerImportViewModel {
        PlayerImportPresenter().viewModel(
            for: PlayerImportForm(
                PastedRoster(text: text, includesKnown: includesKnown), preview: preview, problem: problem))
    }

    @Test("an empty form has neither errors nor a preview")
    func theEmptyForm() {
        let view = viewModel("")
        #expect(view.state == "form" && view.text == "" && view.problems == nil && view.preview == nil)
        #expect(view.check == .playerImportCheck)
    }

    @Test("the text keeps tabs and line breaks, and another control character becomes a space")
    func theTextKeepsTabsAndNoOtherControls() {
        #expect(viewModel("Bo\t\t3\u{1}\r\nCy").text == "Bo\t\t3 \nCy")
    }

    @Test("the preview shows new players with their values, known players, and ignored columns")
    func thePlayers() throws {
        let full = PlayerDraft(name: "Zoë", age: 29, skill: .amateur, position: .winger, favouriteTeam: "Lyon")
        let view = viewModel("x", .init(new: [full], known: [PlayerDraft(name: "Bo")], ignored: ["A", "B"]))
        #expect(view.state == "preview" && view.check == .playerImportCheckAgain && view.problems == nil)
        let preview = try #require(view.preview)
        #expect(preview.mark == PastedRoster(text: "x").mark && !preview.includesKnown)
        #expect(preview.new?.title == .playerImportNew(count: 1))
        let facts: [LocalizedStringResource] = [
            .playerImportFact(.playerDetailAge, .numberVerbatim(29)),
            .playerImportFact(.playerDetailPosition, .positionWinger),
            .playerImportFact(.playerDetailSkill, .skillAmateur),
            .playerImportFact(.playerDetailFavouriteTeam, .textVerbatim("Lyon")),
        ]
        #expect(preview.new?.rows == [.init(name: "Zoë", facts: facts)])
        #expect(preview.known?.title == .playerImportKnown(count: 1))
        #expect(preview.known?.rows == [.init(name: "Bo", facts: [])])
        #expect(view.ignored == .playerImportIgnored(LocalizedStringResource.Argument.list([.text("A"), .text("B")])))
        #expect(viewModel("x", .init(new: [full]), includesKnown: true).preview?.includesKnown == true)
        #expect(viewModel("x", .init(new: [full])).preview?.known == nil)
    }

    @Test(
        "a problem of a line is shown with the number of the line",
        arguments: [
            (RosterProblem.Reason.rule(.blank(.name)), LocalizedStringResource.playerAddErrorName),
            (.openQuote, .playerImportErrorQuote), (.tooManyValues, .playerImportErrorColumns),
            (
                .unknownOption(.skill, "x"),
                .playerImportErrorChoice(
                    "x",
                    LocalizedStringResource.Argument.list(
                        [.resource(.skillBeginner), .resource(.skillAmateur), .resource(.skillProfessional)], .or))
            ),
            (.unknownOption(.name, "x"), .playerImportErrorChoice("x", LocalizedStringResource.Argument.list([]))),
        ])
    func lines(_ reason: RosterProblem.Reason, _ sentence: LocalizedStringResource) {
        let view = viewModel("x", .init(new: [], problems: [RosterProblem(line: 3, reason)]))
        #expect(view.problems == ErrorSummary([.init(.playerImportErrorLine(3, sentence), target: "text")]))
        #expect(view.hasTextError && view.textError == nil && view.preview == nil)
    }

    @Test func manyProblemsAreCounted() {
        let problems = (1...22).map { RosterProblem(line: $0, .openQuote) }
        let view = viewModel("x", .init(new: [], problems: problems))
        #expect(view.problems?.items.count == 21)
        #expect(view.problems?.items.last?.message == .playerImportErrorMore(count: 2))
    }

    @Test(
        "a problem of the whole list is shown at its field",
        arguments: [
            (PlayerImportForm.Problem.blank, LocalizedStringResource.playerImportErrorBlank),
            (.tooMany, .playerImportErrorTooMany(500)),
        ])
    func lists(_ problem: PlayerImportForm.Problem, _ message: LocalizedStringResource) {
        let view = viewModel("x", nil, problem)
        #expect(view.problems == ErrorSummary([.init(message, target: "text")]))
        #expect(view.textError == message && view.hasTextError)
    }

    @Test("a list in which nobody is new has an error above the preview")
    func nobodyIsNew() {
        let view = viewModel("x", .init(new: [], known: [PlayerDraft(name: "Bo")]), .nobody)
        #expect(view.problems == ErrorSummary([.init(.playerImportErrorNobody, target: "text")]))
        #expect(view.textError == nil && view.preview?.new == nil)
    }

    @Test(
        "a failure is shown above the form, and not at its field",
        arguments: [FormFailure.expired] + FullAccount.allCases.map(FormFailure.full)
            + ServiceError.shownByForms.map(FormFailure.service))
    func failures(_ failure: FormFailure) {
        let view = viewModel("x", nil, .failure(failure))
        #expect(view.problems == ErrorSummary([.init(failure.message, target: "main")]))
        #expect(!view.hasTextError)
    }

    @Test("the message has the name of one player, or the number of several")
    func theFlashes() {
        #expect(PlayerImportPresenter().flash(for: ["Bo"]) == .done(.playerAddFlashAdded("Bo")))
        #expect(PlayerImportPresenter().flash(for: ["A", "B"]) == .done(.playerAddFlashSeveral(count: 2)))
    }
}
