// The offline page.

import Testing

@testable import Modules

@Suite struct OfflineModuleTests {
    @Test("the page needs no user and has its own address")
    func thePage() throws {
        let outcome = OfflineModule.outcome()
        _ = try outcome.view(OfflineViewModel.self, status: .ok)
        let page = try outcome.page()
        #expect(page.address == .offline)
        #expect(page.audience == .viewer)
    }
}
