// Assembly of the table.

import BackendServices

enum TableModule {
    static func assemble(interactor: TableInteractor) -> Module<TableEvent> {
        let presenter = TablePresenter()
        return Module { event throws(ServiceError) in
            .page(Page(presenter.viewModel(for: try await interactor.table(event))))
        }
    }
}
