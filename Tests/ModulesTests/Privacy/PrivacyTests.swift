// The page that says what is stored.

import Testing

@testable import Modules

@Suite struct PrivacyTests {
    @Test("the page says whether this site keeps the accounts", arguments: [true, false])
    func page(_ keepsAccounts: Bool) async throws {
        let site = try await Site(managesCredentials: keepsAccounts)
        let view = try site.modules.privacy().view(PrivacyViewModel.self, status: .ok)
        let first = view.sections.first?.paragraphs.first?.text
        #expect(first == (keepsAccounts ? .privacyStoredAccount : .privacyStoredElsewhere))
        #expect(view.sections.count == 5)
        #expect(view.sections.allSatisfy { !$0.paragraphs.isEmpty })
    }
}
