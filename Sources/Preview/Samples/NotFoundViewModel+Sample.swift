// Samples of the “Page not found” page.

import Entities
import Modules

extension NotFoundViewModel {
    static let sample = FailurePresenter().notFound()
    static let match = FailurePresenter().notFound(on: .gather(Gather.sampleRunning.id))
    static let gone = FailurePresenter().gone
}
