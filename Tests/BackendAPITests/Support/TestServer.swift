// The API without the pages of the web front, behind a real socket with the limits of connections, and with a new backend.

import BackendAPI
import BackendInMemory
import BackendSQLite
import BackendServices
import BackendStorage
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import TestBrowser
import Testing
import TestGate
import WebFront

enum Backend: String, CaseIterable, Sendable {
    case inMemory, sqlite
}

struct TestServer: Sendable {
    let clock = TestClock()
    /// The backend of a server of the kind `inMemory`.
    let memory: InMemoryBackend
    private let kind: Backend
    private let bodyTimeLimit: Duration
    private let publicOrigin: String?
    private let logger: Logger

    init(
        _ kind: Backend = .inMemory, bodyTimeLimit: Duration = .unreachable, publicOrigin: String? = nil,
        logger: Logger = .silent
    ) {
        self.kind = kind
        self.logger = logger
        self.bodyTimeLimit = bodyTimeLimit
        self.publicOrigin = publicOrigin
        memory = InMemoryBackend(now: clock.now)
    }

    /// Serves while the test runs.
    /// - Parameter places: see `inTurn`.
    func serve(
        taking places: Int = 1, _ test: @escaping @Sendable (_ port: Int, any BackendServices) async throws -> Void
    ) async throws {
        try await inTurn(taking: places) { try await serveAtOnce(test) }
    }

    private func serveAtOnce(
        _ test: @escaping @Sendable (_ port: Int, any BackendServices) async throws -> Void
    ) async throws {
        switch kind {
        case .inMemory: try await serve(memory, test)
        case .sqlite:
            let folder = TestFolders.databases.appending(path: "api-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            var configuration = SQLiteBackend.Configuration()
            configuration.now = clock.now
            configuration.makeID = InMemoryBackend.countedIDs()
            configuration.passwordCost = .lowest
            let backend = try SQLiteBackend(
                path: folder.appending(path: "gather.sqlite").path, configuration: configuration,
                logger: Logger(label: "test"))
            do {
                try await serve(backend, test)
            } catch {
                await backend.close()
                throw error
            }
            await backend.close()
        }
    }

    /// Serves while the closure makes calls as `zoe`, who is registered and signed in.
    func call(
        taking places: Int = 1,
        _ test: @escaping @Sendable (inout Caller, any BackendServices) async throws -> Void
    ) async throws {
        try await serve(taking: places) { port, backend in
            var caller = Caller(port: port)
            try await caller.signUp("zoe")
            try await test(&caller, backend)
        }
    }

    private func serve(
        _ backend: any BackendServices,
        _ test: @escaping @Sendable (_ port: Int, any BackendServices) async throws -> Void
    ) async throws {
        let router = Router(context: AddressContext.self)
        let api = BackendAPI(
            services: backend, throttle: AttemptThrottle(now: clock.now), publicOrigin: publicOrigin,
            bodyTimeLimit: bodyTimeLimit)
        api.addRoutes(to: router)
        router.add(middleware: UnknownCalls(api: api))
        let application = Application(
            router: router, server: .site(ConnectionLimits(), logger: logger),
            onServerRunning: { [logger] in await $0.prepareToAccept(logger: logger) }, logger: logger)
        try await application.test(.live) { client in
            try await test(try #require(client.port), backend)
        }
    }
}

extension Logger {
    static var silent: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }
}

/// Answers calls of the API without a route, as the web front does.
private struct UnknownCalls: RouterMiddleware {
    let api: BackendAPI

    func handle(
        _ request: Request, context: AddressContext, next: (Request, AddressContext) async throws -> Response
    ) async throws -> Response {
        if let response = api.response(toUnknown: request) { return response }
        return try await next(request, context)
    }
}

struct AddressContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}
