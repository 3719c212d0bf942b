// The site as an app.

import Testing

@testable import Modules

@Suite struct ManifestPresenterTests {
    @Test("It opens at home, and its icon leads to the roster and to the matches, in their pages' own words")
    func view() {
        let view = ManifestPresenter().viewModel()
        #expect(view.name == .siteName)
        #expect(view.shortName == .manifestShortName)
        #expect(view.description == .manifestDescription)
        #expect(view.start == .home)
        #expect(view.shortcuts.map(\.link) == [.players, .gathers])
        #expect(view.shortcuts.map(\.name) == [.playersTitle, .reportTitle])
    }
}
