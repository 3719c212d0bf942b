// What the events of spectators do not say.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import TestBrowser
import TestGate
import Testing

extension LiveTests {
    @Test("Spectators hear neither that a goal may have been counted twice nor which player goes to the bench")
    func organisersMatters() async throws {
        try await TestSite().browseSignedIn { organiser in
            try await organiser.add(players: "Ann", "Bob", "Cid")
            let match = try await organiser.startMatch(addingPlayers: false)
            try await organiser.open("\(match)/teams")
            try await organiser.submit("\(match)/teams", ["team-3": "teamA"])
            let address = try await organiser.spectatorLink(of: match)
            var listeners: [EventListener] = []
            for language in ["en", "fr"] {
                let spectator = Browser(port: organiser.port, language: language)
                var listener = try await EventListener(spectator, "\(address)/events")
                _ = try await listener.next("match")
                listeners.append(listener)
            }
            func expectAnnouncement(_ english: String, _ french: String) async throws {
                for (index, text) in [english, french].enumerated() {
                    #expect(try await listeners[index].next("say")?.data == text)
                }
            }
            try await organiser.tap("teamA")
            try await expectAnnouncement("Goal for Team A. 1 – 0.", "But pour l’équipe A. 1 – 0.")
            try await organiser.tap("teamA")
            try await expectAnnouncement("Goal for Team A. 2 – 0.", "But pour l’équipe A. 2 – 0.")
            try await organiser.open("\(match)/teams")
            try await organiser.submit("\(match)/teams", ["team-1": "bench"])
            try await expectAnnouncement("The teams have changed.", "Les équipes ont changé.")
        }
    }
}
