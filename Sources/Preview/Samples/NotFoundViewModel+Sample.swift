// The sample of the “Page not found” page, which has one state.

import Modules

extension NotFoundViewModel {
    static let sample = FailurePresenter().notFound()
}
