// Samples of the page that sets a new password with a recovery code.

import Entities
import Modules

extension RecoverViewModel {
    static let sample = make("")

    static let samples: KeyValuePairs = [
        "form": sample,
        "mandatory": make("", [.usernameIsMissing, .codeIsMissing, .password(.tooShort)]),
        "credentials": make("O'Neil <b>", [.credentials]),
        "expired": make("zoë", [.failure(.expired)]),
        "unavailable": RecoverPresenter().viewModel(for: nil),
    ]

    private static func make(_ username: String, _ problems: [RecoverForm.Problem] = []) -> Self {
        RecoverPresenter().viewModel(for: RecoverForm(username: username, problems: problems))
    }
}
