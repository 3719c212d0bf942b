// Making and withdrawing the link for spectators, put together. Its form is a part of the match's page.

import BackendServices

enum GatherLinkModule {
    /// - Parameters:
    ///   - show: the page of the match.
    ///   - again: that page with what went wrong.
    static func assemble(
        interactor: GatherLinkInteractor, show: Module<GatherEvent>,
        again: @escaping @Sendable (GatherLinkEvent, FormFailure) async throws(ServiceError) -> Outcome
    ) -> FormModule<GatherEvent, GatherLinkEvent> {
        let router = GatherLinkRouter()
        return FormModule(
            show: show,
            submit: Module { event throws(ServiceError) in
                if let failure = try await interactor.change(event) { return try await again(event, failure) }
                return router.changed(event.gather)
            },
            refuse: Module { event throws(ServiceError) in try await again(event, .expired) }
        )
    }
}
