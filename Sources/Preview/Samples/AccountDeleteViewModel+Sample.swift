// Samples of the confirmation page before the account is deleted.

import BackendServices
import Modules

extension AccountDeleteViewModel {
    static let sample = make()

    static let samples: KeyValuePairs = [
        "question": sample,
        "missing": make(.passwordIsMissing),
        "wrong-password": make(.wrongPassword),
        "unavailable": make(.failure(.service(.unavailable))),
    ]

    private static func make(_ problem: AccountDeleteQuestion.Problem? = nil) -> Self {
        AccountDeletePresenter().viewModel(
            for: AccountDeleteQuestion(username: User.sampleZoe.username, problem: problem))
    }
}
