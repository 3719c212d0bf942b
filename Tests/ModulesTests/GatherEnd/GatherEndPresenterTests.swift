// The view model of the confirmation page before a match ends.

import BackendServices
import Entities
import Localization
import Testing

@testable import Modules
@testable import Preview

@Suite struct GatherEndPresenterTests {
    private let presenter = GatherEndPresenter()

    @Test(
        "the question shows the score, and a failure above it",
        arguments: [nil, FormFailure.expired] + ServiceError.shownByForms.map { FormFailure.service($0) })
    func theQuestion(_ failure: FormFailure?) throws {
        let match = Gather.sampleRunning.id
        let expected = GatherEndViewModel(
            problems: failure.flatMap { ErrorSummary([.init($0.message, target: "main")]) },
            action: .gatherEnd(match), question: .gatherEndQuestion(.scoreLine(3, 2)), score: .scoreLine(3, 2),
            events: .gatherEvents(match), cancel: .gather(match)
        )
        let score = try #require(Score(teamA: 3, teamB: 2))
        #expect(
            presenter.viewModel(for: GatherEndQuestion(gather: match, score: score, failure: failure)) == expected
        )
    }

    @Test("the message after the end has the score")
    func theFlash() throws {
        let score = try #require(Score(teamA: 3, teamB: 2))
        #expect(presenter.ended(score) == .done(.gatherEndFlash(.scoreLine(3, 2))))
    }
}
