// Servers of the REST contract for the suite: each serves a backend over a socket.

import BackendServices
import TestServer

/// A server that runs, and the backend behind it, which knows the same tokens.
struct RemoteServer: Sendable {
    let url: String
    let services: any BackendServices
    let close: @Sendable () async -> Void

    /// One that speaks the contract as older servers do.
    static func older(over services: any BackendServices) async throws -> RemoteServer {
        let server = try await TestServer.start(respond: LegacyServer(services).respond)
        return RemoteServer(url: server.url, services: services, close: server.close)
    }
}
