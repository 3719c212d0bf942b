// Outcomes of ending a match.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct GatherEndModuleTests {
    private let site: Site
    private let event: GatherEndEvent
    private let module: FormScreen<GatherEndEvent, GatherEndEvent>

    init() async throws {
        site = try await Site()
        event = GatherEndEvent(gather: try await site.startMatch())
        module = site.modules.gatherEnd(site.token)
    }

    private var ended: Redirect {
        Redirect(to: .gather(event.gather), flash: [.done(.gatherEndFlash(.scoreLine(0, 0)))])
    }

    @Test("the page shows the score, and a link back to the match")
    func asking() async throws {
        let view = try await module.show(event).view(GatherEndViewModel.self, status: .ok)
        #expect(view.score == .scoreLine(0, 0))
        #expect(view.cancel == .gather(event.gather))
        #expect(event.page == .gatherEnd(event.gather))
    }

    @Test("ending a match, once or twice, redirects to the match")
    func ending() async throws {
        #expect(try await module.form.submit(event).redirect() == ended)
        #expect(try await module.form.submit(event).redirect() == ended)
    }

    @Test("when the match has already ended, the page and the expired form redirect to the match")
    func over() async throws {
        _ = await module.form.submit(event)
        let match = Redirect(to: .gather(event.gather))
        #expect(try await module.show(event).redirect() == match)
        #expect(try await module.form.rejectExpired(event).redirect() == match)
    }

    @Test("when a match has ended with a score that cannot be read, the page and its form redirect to the match")
    func unreadableScore() async throws {
        try await site.backend.end(event.gather, score: "three-two")
        for module in [module.show, module.form.submit, module.form.rejectExpired] {
            #expect(try await module(event).redirect() == Redirect(to: .gather(event.gather)))
        }
    }

    @Test(
        "an error of the backend is shown on the page, and the form can be sent again",
        arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        site.fail(.endMatch, with: error)
        let view = try await module.form.submit(event).view(GatherEndViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary([.init(error.message, target: "main")]))
        site.backend.stopFailing()
        #expect(try await module.form.submit(event).redirect() == ended)
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing match to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.endMatch, with: error)
        try expectFailure(await module.form.submit(event), of: error, on: .gatherEnd(event.gather))
    }

    @Test("when the match cannot be read, there is an error page or the sign-in page", arguments: ServiceError.all)
    func withoutTheMatch(_ error: ServiceError) async throws {
        site.fail(.match, with: error)
        for module in [module.show, module.form.submit, module.form.rejectExpired] {
            try expectFailure(await module(event), of: error, on: .gatherEnd(event.gather))
        }
    }

    @Test("an expired form token ends nothing")
    func rejectingExpired() async throws {
        let view = try await module.form.rejectExpired(event).view(GatherEndViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await !site.gathers.gather(event.gather).isEnded)
    }
}
