// Samples of the registration page.

import BackendServices
import Entities
import Modules

extension RegisterViewModel {
    static let sample = make()

    static let samples: KeyValuePairs = [
        "form": sample,
        "blank": make(problems: [.username(.blank), .password(.tooShort)]),
        "too-long": make("Zoë <b>Ünal</b> & Sons", isRemembered: false, problems: [.username(.tooLong)]),
        "character": make("zoë:ünal", problems: [.username(.forbiddenCharacter)]),
        "taken": make("عمر", problems: [.taken]),
        "too-many": make("zoë", problems: [.tooMany(retryAfter: 840)]),
        "unconfirmed": make("zoë", problems: [.failure(.service(.unconfirmed))]),
        "expired": make("zoë", problems: [.failure(.expired)]),
    ]

    private static func make(
        _ username: String = "", isRemembered: Bool = true, problems: [RegisterForm.Problem] = []
    ) -> Self {
        RegisterPresenter().viewModel(
            for: RegisterForm(
                username: username, isRemembered: isRemembered, next: .playerSelection(),
                problems: problems
            )
        )
    }
}
