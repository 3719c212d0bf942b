// The cache of decoded rosters.

import BackendServices
import Entities
import NIOCore
import Synchronization
import Testing
import TestServer

@testable import BackendREST

@Suite struct DecodedRosterTests {
    @Test("Each call sends a request, and returns the players in its response")
    func asked() async throws {
        let bodies = Mutex([
            #"[{"id":1,"name":"Ann"}]"#, #"[{"id":1,"name":"Ann"}]"#, #"[{"id":1,"name":"Bob"}]"#, "[]",
        ])
        let respond: TestServer.Responder = { _ in .json(bodies.withLock { $0.removeFirst() }) }
        try await withRemote(respond: respond) { remote, server in
            var names: [[String]] = []
            for _ in 1...4 { names.append(try await remote.players.players().map(\.name)) }
            #expect(names == [["Ann"], ["Ann"], ["Bob"], []])
            #expect(server.requests.count == 4)
        }
    }

    @Test("The memory of the cache is limited, also for many small bodies")
    func bounded() {
        let rosters = DecodedRosters(capacity: 2 * DecodedRosters.cost(of: 40))
        let bodies = (0..<10).map { ByteBuffer(repeating: UInt8($0), count: 40) }
        for (index, body) in bodies.enumerated() {
            rosters.keep([Player(id: index, name: "Ann")], of: body)
            #expect(rosters.players(of: body)?.map(\.id) == [index])
        }
        #expect(bodies.filter { rosters.players(of: $0) != nil }.count <= 2)
        let large = ByteBuffer(repeating: 1, count: 1000)
        rosters.keep([], of: large)
        #expect(rosters.players(of: large) == nil)
        #expect(DecodedRosters.cost(of: 0) > 0)
    }

    @Test("When a body is a part of a larger buffer, the cache does not keep that buffer")
    func partOfABuffer() {
        let rosters = DecodedRosters()
        var buffer = ByteBuffer(repeating: 1, count: 65_536)
        let address = { (buffer: ByteBuffer) in buffer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) } }
        let before = address(buffer)
        rosters.keep([], of: ByteBuffer(buffer.readableBytesView[0..<23]))
        #expect(rosters.players(of: ByteBuffer(repeating: 1, count: 23)) == [])
        // A change copies the bytes of a buffer that something else also refers to.
        buffer.setInteger(UInt8(2), at: 0)
        #expect(address(buffer) == before)
    }
}
