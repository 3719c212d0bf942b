// Assembly of the page that sets a new password with a recovery code.

import BackendServices

enum RecoverModule {
    static func assemble(interactor: RecoverInteractor) -> FormScreen<RecoverPageEvent, RecoverEvent> {
        let presenter = RecoverPresenter()
        let router = RecoverRouter()
        @Sendable func page(_ form: RecoverForm?) -> Outcome {
            router.page(presenter.viewModel(for: form), problems: form?.problems ?? [])
        }
        return FormScreen(
            show: Module { event in page(interactor.open(event)) },
            submit: Module { event in
                switch await interactor.recover(event) {
                case .recovered: router.recovered(flash: presenter.recovered)
                case .form(let again): page(again)
                case .unavailable: router.unavailable(presenter.viewModel(for: nil))
                }
            },
            rejectExpired: Module { event in
                interactor.rejectExpired(event).map(page) ?? router.unavailable(presenter.viewModel(for: nil))
            }
        )
    }
}
