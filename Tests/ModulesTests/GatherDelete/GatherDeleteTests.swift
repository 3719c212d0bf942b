// Deleting a match after a confirmation.

import BackendInMemory
import BackendServices
import Entities
import Localization
import Testing

@testable import Modules

@Suite struct GatherDeleteTests {
    private let site: Site
    private let event: GatherDeleteEvent
    private let module: FormScreen<GatherDeleteEvent, GatherDeleteEvent>

    init() async throws {
        site = try await Site()
        event = GatherDeleteEvent(gather: try await site.startMatch())
        module = site.modules.gatherDelete(site.token)
    }

    @Test("the question names score and day")
    func asking() async throws {
        let view = try await module.show(event).view(GatherDeleteViewModel.self, status: .ok)
        let day = LocalizedStringResource.Argument.date(Site.start, .date)
        #expect(view.match == .gatherSummary(LocalizedStringResource.scoreLine(0, 0), day))
        #expect(view.cancel == .gather(event.gather) && view.action == event.page)
        #expect(try await site.gathers.gathers().count == 1)
    }

    @Test("a running or ended match is deleted together with its spectator link", arguments: [false, true])
    func deleting(_ isEnded: Bool) async throws {
        let key = try #require(SpectatorKey("AbCdEfGhIjKlMnOpQr-_34"))
        _ = try await site.matches.change(event.gather, .share(key), token: nil, at: Site.start)
        if isEnded { _ = try await site.matches.end(event.gather) }
        let expected = Redirect(to: .gathers, flash: [.done(.gatherDeleteFlash)])
        #expect(try await module.form.submit(event).redirect() == expected)
        #expect(try await site.gathers.gathers() == [])
        await #expect(throws: ServiceError.notFound) { try await site.backend.spectators.match(for: key) }
        let again = try await module.form.submit(event).view(NotFoundViewModel.self, status: .notFound)
        #expect(again.message == .notFoundMatch)
    }

    @Test("an error of the backend is shown on the page", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        site.fail(.deleteGather, with: error)
        let view = try await module.form.submit(event).view(GatherDeleteViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing match to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.deleteGather, with: error)
        try expectFailure(await module.form.submit(event), of: error, on: .gatherDelete(event.gather))
    }

    @Test("when the match cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutTheMatch(_ error: ServiceError) async throws {
        site.fail(.match, with: error)
        try expectFailure(await module.show(event), of: error, on: .gatherDelete(event.gather))
        try expectFailure(await module.form.rejectExpired(event), of: error, on: .gatherDelete(event.gather))
    }

    @Test("an expired form token deletes nothing")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event).view(GatherDeleteViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await site.gathers.gathers().count == 1)
    }
}
