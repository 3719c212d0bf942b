// Pages that are rendered as long work.

import BackendInMemory
import BackendServices
import Entities
import Synchronization
import TestBrowser
import TestGate
import Testing

@Suite("Long pages")
struct LongPageTests {
    @Test("A list of matches with many long names waits for a turn of long work; other pages do not")
    func matches() async throws {
        let site = TestSite()
        try await site.serve(taking: 18) { [site] port in
            var browser = Browser(port: port, language: "en")
            try await browser.register()
            let credentials = Credentials(username: "zoe", password: Browser.password)
            let token = try await site.backend.users.signIn(credentials).token
            var ids: [Player.ID] = []
            for number in 1...100 {
                let name = "\(number)" + String(repeating: "é", count: 197)
                ids.append(try await site.backend.players(as: token).create(PlayerDraft(name: name)))
            }
            let lineup = Lineup(teamA: Array(ids[..<50]), teamB: Array(ids[50...]))
            let gathers = site.backend.gathers(as: token)
            for _ in 1...2 { _ = try await gathers.start(lineup) }

            let flag = Flag()
            let list = try await takingLongWork {
                let copy = browser
                let list = Task {
                    var browser = copy
                    let page = try await browser.open("/gathers")
                    return (page, flag.isReleased.withLock { $0 })
                }
                for _ in 1...10 {
                    let other = try await browser.open("/account")
                    #expect(other.status == 200)
                }
                flag.isReleased.withLock { $0 = true }
                return list
            }
            let (page, waited) = try await list.value
            #expect(page.status == 200)
            #expect(page.text.contains("100é"))
            #expect(waited)
        }
    }
}

private final class Flag: Sendable {
    let isReleased = Mutex(false)
}
