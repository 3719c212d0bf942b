// A page and a live event whose views are missing from the list of views.

import Logging
import Modules
import TestBrowser
import Testing

@Suite("A view that is not registered")
struct UnregisteredViewTests {
    @Test(
        "An unregistered view is logged, and the answer is the error page with status 500",
        arguments: Language.allCases)
    func page(_ language: Language) async throws {
        let site = TestSite(views: SiteViews.all.filter { $0 != LoginViewModel.self })
        try await site.browse(in: language) { browser in
            let page = try await browser.open("/login")
            #expect(page.status == 500)
            #expect(page.screen == "error")
            #expect(page.language == language.rawValue)
            #expect(page.heading?.isEmpty == false)
            #expect(try await browser.open("/register").status == 200)
        }
        let errors = site.log.lines.filter { $0.level == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.text.contains("LoginViewModel") == true)
    }

    @Test("An unregistered view of a live event is logged, and the stream ends")
    func event() async throws {
        let site = TestSite(views: SiteViews.all.filter { $0 != GatherPartsViewModel.self })
        try await site.browseSignedIn { browser in
            let match = try await browser.startMatch()
            var listener = try await EventListener(browser, "\(match)/events")
            let event = try? await listener.next("match")
            #expect(event == nil)
        }
        let errors = site.log.lines.filter { $0.message == "Live event cannot be rendered" }
        #expect(errors.count == 1)
        #expect(errors.first?.level == .error)
        #expect(errors.first?.text.contains("GatherPartsViewModel") == true)
    }
}
