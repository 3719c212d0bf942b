// Samples of the sign-in page.

import BackendServices
import Modules

extension LoginViewModel {
    static let sample = make(username: "")

    static let samples: KeyValuePairs = [
        "form": sample,
        "remembered": make(username: "zoë & <b>friends</b>", isRemembered: true, next: .gathers),
        "registration-closed": make(username: "", offersRegistration: false),
        "mandatory": make(username: "", isRemembered: false, problem: .mandatory(usernameIsMissing: true)),
        "mandatory-password": make(username: "zoë", problem: .mandatory(usernameIsMissing: false)),
        "credentials": make(username: "O'Neil", problem: .credentials),
        "throttled": make(username: "zoë", problem: .failure(.service(.throttled(retryAfter: 840)))),
        "unavailable": make(username: "zoë", problem: .failure(.service(.unavailable))),
    ]

    private static func make(
        username: String, isRemembered: Bool = true, next: SiteRoute? = nil, problem: LoginForm.Problem? = nil,
        offersRegistration: Bool = true
    ) -> Self {
        LoginPresenter().viewModel(
            for: LoginForm(
                username: username, isRemembered: isRemembered, next: next, problem: problem,
                offersRegistration: offersRegistration)
        )
    }
}
