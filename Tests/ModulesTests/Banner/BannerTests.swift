// The banner about running matches.

import BackendInMemory
import BackendServices
import Entities
import Testing

@testable import Modules

@Suite struct BannerTests {
    private let site: Site
    private let banner: BannerModule

    init() async throws {
        site = try await Site()
        banner = site.modules.banner(site.token)
    }

    @Test("the banner links to a single other running match, counts several, and is absent when there is none")
    func matches() async throws {
        #expect(try await banner(BannerEvent(gather: nil)) == nil)
        let first = try await site.startMatch()
        let one = LayoutViewModel.Banner(message: .bannerRunning, link: .gather(first), linkLabel: .bannerBack)
        #expect(try await banner(BannerEvent(gather: nil)) == one)
        let second = try await site.startMatch()
        let two = LayoutViewModel.Banner(
            message: .bannerSeveral(count: 2), link: .gathers, linkLabel: .bannerList)
        #expect(try await banner(BannerEvent(gather: nil)) == two)
        let other = LayoutViewModel.Banner(message: .bannerAnother, link: .gather(first), linkLabel: .bannerOther)
        #expect(try await banner(BannerEvent(gather: second)) == other)
        let third = try await site.startMatch()
        let others = LayoutViewModel.Banner(
            message: .bannerOthers(count: 2), link: .gathers, linkLabel: .bannerList)
        #expect(try await banner(BannerEvent(gather: second)) == others)
        try await site.gathers.delete(third)
        try await site.gathers.end(second, with: MatchResult(.zero))
        #expect(try await banner(BannerEvent(gather: nil)) == one)
        #expect(try await banner(BannerEvent(gather: first)) == nil)
        try await site.gathers.delete(first)
        #expect(try await banner(BannerEvent(gather: nil)) == nil)
    }

    @Test("the error for an ended session is thrown")
    func unauthorized() async throws {
        site.fail(.runningGathers, with: .unauthorized)
        await #expect(throws: ServiceError.unauthorized) { try await banner(BannerEvent(gather: nil)) }
    }

    @Test(
        "there is no banner when the running matches cannot be read",
        arguments: ServiceError.all.filter { $0 != .unauthorized })
    func failures(_ error: ServiceError) async throws {
        _ = try await site.startMatch()
        site.fail(.runningGathers, with: error)
        #expect(try await banner(BannerEvent(gather: nil)) == nil)
    }
}
