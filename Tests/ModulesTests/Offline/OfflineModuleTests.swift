// The page without a connection.

import Testing

@testable import Modules

@Suite struct OfflineModuleTests {
    @Test("the same page for everybody, at an address of its own")
    func thePage() throws {
        let outcome = OfflineModule.outcome()
        _ = try outcome.view(OfflineViewModel.self, status: .ok)
        let page = try outcome.page()
        #expect(page.address == .offline)
        #expect(page.audience == .viewer)
    }
}
