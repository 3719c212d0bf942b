// One form with all fields of a player.

import TestBrowser
import Testing

@Suite struct PlayerFormPageTests {
    @Test("Only fields that the user changed are saved: the others keep what another phone has stored in the meantime")
    func changedFields() async throws {
        try await TestSite().browseSignedIn { browser in
            try await browser.add(players: "Ann")
            try await browser.edit(player: 1, "favourite-team", to: "FC")
            try await browser.open("/players/1/edit")
            var other = browser
            try await other.edit(player: 1, "age", to: "31")
            try await other.edit(player: 1, "skill", to: "amateur")
            try await browser.submit("/players/1/edit", ["name": "Anne", "position": "winger", "favourite-team": ""])
            #expect(try browser.page.address == "/players/1")
            let form = try await browser.open("/players/1/edit").form("/players/1/edit")
            let values = ["name", "age", "position", "skill", "favourite-team"].map { form[$0] }
            #expect(values == ["Anne", "31", "winger", "amateur", ""])
        }
    }
}
