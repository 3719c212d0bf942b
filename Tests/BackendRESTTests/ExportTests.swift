// The export of an account from a server that has no call for exports.

import BackendREST
import BackendServices
import Entities
import Foundation
import Testing
import TestServer

@Suite struct ExportTests {
    @Test("An export has the lineup of each gather, and the gathers have the order of the server’s list")
    func export() async throws {
        let ids = (1...20).map { UUID(uuid: (UInt8($0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
        let list = ids.map { #"{"id":"\#($0)","userId":"\#(Canned.user)"}"# }.joined(separator: ",")
        let respond: TestServer.Responder = { request in
            if request.line == "GET /api/gathers" { return .json("[\(list)]") }
            guard let index = ids.firstIndex(where: { request.line == "GET /api/gathers/\($0)/players" }) else {
                return Canned.respond(request)
            }
            return .json(#"[{"id":\#(index),"name":"Player \#(index)"}]"#)
        }
        try await withRemote(respond: respond) { remote, _ in
            let export = try await remote.backend.users.export(Canned.user, as: Canned.token)
            #expect(export.user.username == "Ann")
            #expect(export.players.map(\.name) == ["Ann", "Bob"])
            #expect(export.matches.map(\.gather.id) == ids)
            #expect(export.matches.map { $0.lineup.map(\.id) } == (0..<20).map { [$0] })
            #expect(export.registeredAt == nil && export.sessions.isEmpty)
        }
    }

    @Test("The incomplete gather of a failed start is neither listed nor exported")
    func orphan() async throws {
        let respond: TestServer.Responder = { request in
            switch request.line {
            case "POST /api/gathers/\(Canned.gather)/players/2": .status(404)
            case "DELETE /api/gathers/\(Canned.gather)": .status(500)
            default: Canned.respond(request)
            }
        }
        try await withRemote(respond: respond) { remote, _ in
            await #expect(throws: ServiceError.notFound) { try await remote.gathers.start(Canned.lineup) }
            #expect(try await remote.gathers.gathers() == [])
            #expect(try await remote.players.gathers(of: 1) == [])
            let export = try await remote.backend.users.export(Canned.user, as: Canned.token)
            #expect(export.matches.isEmpty)
        }
    }
}
