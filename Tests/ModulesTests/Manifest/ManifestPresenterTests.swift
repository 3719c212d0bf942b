// The web app manifest.

import Testing

@testable import Modules

@Suite struct ManifestPresenterTests {
    @Test("The app starts at home and has shortcuts to the roster and the matches, with the titles of their pages")
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
