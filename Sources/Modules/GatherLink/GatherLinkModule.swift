// Assembly of the forms for the spectator link. The forms are part of the match's page.

import BackendServices

enum GatherLinkModule {
    /// - Parameter again: returns the page of the match with an error message.
    static func assemble(
        interactor: GatherLinkInteractor,
        again: @escaping @Sendable (GatherLinkEvent, FormFailure) async throws(ServiceError) -> Outcome
    ) -> FormModule<GatherLinkEvent> {
        FormModule(
            submit: Module { event throws(ServiceError) in
                if let failure = try await interactor.change(event) { return try await again(event, failure) }
                // The user sees the change in the section about the link.
                return .redirect(Redirect(to: .gatherShare(event.gather)))
            },
            rejectExpired: Module { event throws(ServiceError) in try await again(event, .expired) }
        )
    }
}
