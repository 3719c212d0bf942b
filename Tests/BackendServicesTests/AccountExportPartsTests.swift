// An export that is read in parts.

import BackendServices
import Entities
import Foundation
import Testing

@Suite("Parts of an export")
struct AccountExportPartsTests {
    private let matches = (1...3).map { _ in
        AccountExport.Match(
            gather: Gather(id: UUID(), ownerID: UUID()), lineup: [],
            live: LiveMatch())
    }

    private var parts: AccountExportParts {
        let matches = matches
        return AccountExportParts(
            AccountExport(user: User(id: UUID(), username: "zoe"), players: [], matches: [matches[0]])
        ) {
            () async throws(ServiceError) in
            .init([matches[1]]) { () async throws(ServiceError) in .init([matches[2]], next: nil) }
        }
    }

    @Test("`collected` returns the matches of all parts, in their order")
    func collecting() async throws {
        #expect(try await parts.collected().matches.map(\.gather.id) == matches.map(\.gather.id))
    }

    @Test("`forEachPart` passes on the matches of each part separately")
    func inParts() async throws {
        var passed: [[UUID]] = []
        try await parts.forEachPart { matches in passed.append(matches.map { $0.gather.id }) }
        #expect(passed == matches.map { [$0.gather.id] })
    }
}
