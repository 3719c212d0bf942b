// The names in the lineups of an account.

import BackendServices
import Entities
import Testing

@Suite struct SharedNamesTests {
    @Test("A name that is canonically equivalent to the one before keeps its own bytes")
    func equivalentNames() {
        var names = SharedNames()
        for name in ["Zo\u{EB}", "Zoe\u{308}", "Zoe\u{308}", "Zo\u{EB}"] {
            let entry = names.shared(Participant(id: 1, name: name, team: .teamA))
            #expect(Array(entry.name.utf8) == Array(name.utf8))
            #expect(entry.id == 1 && entry.team == .teamA)
        }
    }
}
