// Turns a goal and the players of its match into the view model.

import BackendServices
import Entities

package struct GatherScorerPresenter {
    package init() {}

    package func viewModel(for question: GatherScorerQuestion) -> GatherScorerViewModel {
        GatherScorerViewModel(
            question: question.goal.team.question,
            minute: question.goal.minute?.localizedText,
            scorers: GatherPresenter().scorers(of: question.goal, in: question.watched, skip: .gatherGoalNobody),
            back: .gather(question.watched.id)
        )
    }
}
