// Assembly of the match report.

import BackendServices

enum MatchReportModule {
    static func assemble(interactor: MatchReportInteractor) -> Module<MatchReportEvent> {
        let presenter = MatchReportPresenter()
        return Module { event throws(ServiceError) in
            var transformer = MatchReportTransformer()
            let frame = try await interactor.report(event, to: &transformer)
            let response = MatchReportResponse(
                frame: frame, rows: transformer.rows, player: event.player, isFirstPage: event.cursor == nil,
                namesTimeZone: !event.viewer.hasOwnTimeZone)
            return .page(Page(presenter.viewModel(for: response), isLong: transformer.isLong))
        }
    }
}
