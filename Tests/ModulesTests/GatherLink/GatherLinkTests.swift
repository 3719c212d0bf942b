// The spectator link: created, kept, withdrawn.

import BackendInMemory
import BackendServices
import Entities
import FoundationEssentials
import Localization
import TestGate
import Testing

@testable import Modules

@Suite struct GatherLinkTests {
    private let site: Site
    private let match: Gather.ID
    private let module: FormModule<GatherLinkEvent>

    init() async throws {
        let site = try await Site()
        self.site = site
        match = try await site.startMatch()
        module = Self.factory(site).gatherLink(site.token)
    }

    /// Keys end in 01, 02 and so on.
    private static func factory(_ site: Site) -> ModuleFactory {
        let keys = Count()
        return ModuleFactory(
            services: site.backend, throttle: AttemptThrottle(now: site.clock.now), now: site.clock.now,
            makeToken: {
                let number = String(keys.next())
                return String("aaaaaaaaaaaaaaaaaaaa0".prefix(22 - number.count)) + number
            })
    }

    private func event(_ action: GatherLinkEvent.Action) -> GatherLinkEvent {
        GatherLinkEvent(gather: match, action: action, viewer: site.viewer)
    }

    private func key() async throws -> SpectatorKey? {
        try await site.matches.match(match).spectatorKey
    }

    @Test("the link stays the same until it is withdrawn, and the next one is different")
    func making() async throws {
        // The redirect goes to the card with the link, where the change is visible.
        let changed = Redirect(to: .gatherShare(match))
        #expect(try await module.submit(event(.make)).redirect() == changed)
        #expect(try await key() == SpectatorKey("aaaaaaaaaaaaaaaaaaaa01"))
        #expect(try await module.submit(event(.make)).redirect() == changed)
        #expect(try await key() == SpectatorKey("aaaaaaaaaaaaaaaaaaaa01"))
        #expect(try await module.submit(event(.withdraw)).redirect() == changed)
        #expect(try await key() == nil)
        #expect(try await module.submit(event(.withdraw)).redirect() == changed)
        #expect(try await module.submit(event(.make)).redirect() == changed)
        #expect(try await key() == SpectatorKey("aaaaaaaaaaaaaaaaaaaa03"))
    }

    @Test("an ended match can be shared, too")
    func afterTheEnd() async throws {
        try await site.gathers.end(match, with: MatchResult(.zero))
        _ = try await module.submit(event(.make)).redirect()
        #expect(try await key() != nil)
    }

    @Test func thePageShowsTheLink() async throws {
        let page = GatherEvent(gather: match, viewer: site.viewer)
        let show = site.modules.gather(site.token).show
        var view = try await show(page).view(GatherViewModel.self, status: .ok)
        #expect(view.share.action == .gatherLink(match) && view.share.watch == nil)
        #expect(view.share.ends == nil && view.share.keepLabel == nil)
        _ = await module.submit(event(.make))
        view = try await show(page).view(GatherViewModel.self, status: .ok)
        let key = try #require(try await key())
        #expect(view.share.action == .gatherLink(match) && view.share.watch == .watch(key))
        #expect(view.share.ends == .linkEnds && view.share.keepLabel == .linkKeep)
    }

    @Test("after the match the page says when the link ends, or that the link is kept")
    func keeping() async throws {
        let page = GatherEvent(gather: match, viewer: site.viewer)
        let show = site.modules.gather(site.token).show
        _ = await module.submit(event(.make))
        _ = try await site.matches.end(match)
        let end = site.clock.now().addingTimeInterval(24 * 60 * 60)
        var view = try await show(page).view(GatherViewModel.self, status: .ok)
        #expect(view.share.ends == .linkEndsAt(LocalizedStringResource.Argument.date(end, .dateTime)))
        #expect(try await module.submit(event(.keep)).redirect() == Redirect(to: .gatherShare(match)))
        view = try await show(page).view(GatherViewModel.self, status: .ok)
        #expect(view.share.ends == .linkKept)
        #expect(view.share.keepLabel == nil)
    }

    @Test func anExpiredFormCreatesNoLink() async throws {
        let view = try await module.rejectExpired(event(.make)).view(GatherViewModel.self, status: .forbidden)
        #expect(view.problems == ErrorSummary([.init(.formErrorExpired, target: "main")]))
        #expect(try await key() == nil)
    }

    @Test("an error of the backend is shown on the page of the match", arguments: ServiceError.shownByForms)
    func failures(_ error: ServiceError) async throws {
        site.fail(.changeMatch, with: error)
        let view = try await module.submit(event(.make)).view(GatherViewModel.self, status: error.status)
        #expect(view.problems == ErrorSummary(FormFailure(error, meaning: .links)))
    }

    @Test(
        "an ended session leads to the sign-in page, and a missing match to the page “not found”",
        arguments: ServiceError.endingForms)
    func errorsThatEndTheForm(_ error: ServiceError) async throws {
        site.fail(.changeMatch, with: error)
        try expectFailure(await module.submit(event(.make)), of: error, on: .gather(match))
    }

    @Test("when the generated key is invalid, no link is created")
    func noKey() async throws {
        let module = site.modules.gatherLink(site.token)
        let view = try await module.submit(event(.make)).view(GatherViewModel.self, status: .unavailable)
        #expect(view.problems != nil)
        #expect(try await key() == nil)
    }

    @Test("a match of another user is not found, and gets no link")
    func somebodyElsesMatch() async throws {
        let other = Self.factory(site).gatherLink(try await site.anotherPerson().token)
        try expectFailure(await other.submit(event(.make)), of: .notFound, on: .gather(match))
        #expect(try await key() == nil)
    }
}
