// Addresses of the site, and their query items.

import Entities
import Foundation
import Localization
import Modules
import Testing

@Suite struct SiteRouteTests {
    private static let gather = UUID(uuidString: "0A0B0C0D-0000-4000-8000-00000000ABCD")!

    static let addresses: [(SiteRoute, String)] = [
        (.home, "/"),
        (.login(), "/login"),
        (.login(next: .playerSelection(selected: [1])), "/login?next=/players%3Fmode%3Dselect%26player%3D1"),
        (.register(), "/register"),
        (.register(next: .local(LocalPath("/gathers")!)), "/register?next=/gathers"),
        (.logout, "/logout"),
        (.players, "/players"),
        (.playerSelection(), "/players?mode=select"),
        (.playerSelection(selected: [4, 1]), "/players?mode=select&player=4&player=1"),
        (.playerSelection(PlayerTicks([4], preset: .last)), "/players?mode=select&last=1&player=4"),
        (.playerSelection(PlayerTicks(preset: .all, search: .text("é n"))), "/players?mode=select&all=1&q=%C3%A9%20n"),
        (.playerAdd, "/players/add"), (.playerImport, "/players/import"),
        (.playerAdd(then: .local(LocalPath("/gathers?x=1")!)), "/players/add?next=/gathers%3Fx%3D1"),
        (.player(7), "/players/7"),
        (.playerForm(7), "/players/7/edit"),
        (.playerEdit(7, .name), "/players/7/edit/name"),
        (.playerEdit(7, .age), "/players/7/edit/age"),
        (.playerEdit(7, .position), "/players/7/edit/position"),
        (.playerEdit(7, .skill), "/players/7/edit/skill"),
        (.playerEdit(7, .favouriteTeam), "/players/7/edit/favourite-team"),
        (.playerDelete(7), "/players/7/delete"),
        (.confirm(TeamChoices([])), "/gathers/confirm"),
        (.confirm(TeamChoices(benched: [1, 4])), "/gathers/confirm?player=1&player=4"),
        (
            .confirm(
                TeamChoices([
                    .init(player: 4, section: .teamA), .init(player: 1, section: .bench),
                    .init(player: 9, section: .teamB),
                ])),
            "/gathers/confirm?player=4&team-4=teamA&player=1&player=9&team-9=teamB"
        ),
        (
            .confirm(
                TeamPlan(
                    TeamChoices(benched: [1, 4]), arrangement: .shuffle, seed: -7, minutes: "4 5", startsClock: true)),
            "/gathers/confirm?player=1&player=4&arrange=shuffle&seed=-7&minutes=4%205&start=1"
        ),
        (.confirm(TeamPlan(TeamChoices([]), arrangement: .last)), "/gathers/confirm?arrange=last"),
        (.gathers, "/gathers"),
        (.gather(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd"),
        (.gatherTimer(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/timer"),
        (.gatherScore(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/score"),
        (.gatherScorer(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/scorer"),
        (.gatherScorer(gather, of: 5), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/scorer?goal=5"),
        (.gatherRestore(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/restore"),
        (.gatherUndo(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/undo"),
        (.gatherEvents(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/events"),
        (.gatherEnd(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/end"),
        (.gatherCorrect(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/correct"),
        (.gatherDelete(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/delete"),
        (.gatherTeams(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/teams"),
        (.gatherLink(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd/link"),
        (.gatherShare(gather), "/gathers/0a0b0c0d-0000-4000-8000-00000000abcd#share"),
        (.watch(SpectatorKey("AbCdEfGhIjKlMnOpQr-_34")!), "/watch/AbCdEfGhIjKlMnOpQr-_34"),
        (.watchEvents(SpectatorKey("AbCdEfGhIjKlMnOpQr-_34")!), "/watch/AbCdEfGhIjKlMnOpQr-_34/events"),
        (.manifest.localized(in: "en-XA"), "/manifest.webmanifest?locale=en-XA"),
        (.account, "/account"),
        (.accountPassword, "/account/password"),
        (.accountRecovery, "/account/recovery"),
        (.accountSessionEnd(gather), "/account/sessions/0a0b0c0d-0000-4000-8000-00000000abcd/end"),
        (.accountExport, "/account/export"),
        (.accountPlayersTable, "/account/players.csv"),
        (.accountMatchesTable, "/account/matches.csv"),
        (.accountDelete, "/account/delete"),
        (.recover, "/recover"),
        (.privacy, "/privacy"),
        (.offline, "/offline"),
        (.local(LocalPath("/players?q=caf%C3%A9")!), "/players?q=caf%C3%A9"),
        (.playerSelection().localized(in: "fr"), "/players?mode=select&locale=fr"),
        (.players.localized(in: nil), "/players"),
    ]

    @Test("a route has the expected address", arguments: addresses)
    func address(_ route: SiteRoute, _ address: String) {
        #expect(route.address == address)
    }

    @Test("the value of `next` is encoded and decoded without loss")
    func nextIsOneQueryItem() throws {
        let printable = String(decoding: (0x21...0x7E).filter { $0 != 0x5C }.map(UInt8.init), as: UTF8.self)
        let path = try #require(LocalPath("/" + printable.filter { $0 != "/" }))
        let address = SiteRoute.login(next: .local(path)).address
        let components = try #require(URLComponents(string: "http://localhost" + address))
        #expect(components.queryItems == [URLQueryItem(name: "next", value: path.value)])
        #expect(components.fragment == nil)
    }

    @Test("templates print a route as its expected address")
    func printing() {
        for (route, address) in Self.addresses {
            var buffer = TextBuffer()
            route.append(to: &buffer)
            #expect(buffer.text() == address)
        }
    }

    @Test("a `next` address that is too long is left out")
    func longNext() {
        let choices = TeamChoices(benched: Array(1_000...1_200))
        #expect(SiteRoute.login(next: .confirm(choices)).address == "/login")
        #expect(SiteRoute.login(next: .confirm(TeamChoices(benched: [1]))).address.hasPrefix("/login?next="))
    }

    @Test("each field has a path component, from which the field is read")
    func fieldsInAddresses() {
        let components = PlayerField.allCases.map(\.pathComponent)
        #expect(components == ["name", "age", "position", "skill", "favourite-team"])
        #expect(components.map(PlayerField.init(pathComponent:)) == PlayerField.allCases)
        #expect(PlayerField(pathComponent: "favouriteTeam") == nil)
    }
}
