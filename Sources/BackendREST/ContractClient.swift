// Makes the calls of the REST contract, with a connection pool, deadlines and safe retries.

internal import AsyncHTTPClient
internal import BackendServices
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

final class ContractClient: Sendable {
    let url: BackendURL
    let configuration: RESTBackend.Configuration
    let logger: Logger
    let rosters = DecodedRosters()
    private let http: HTTPClient
    let owners = TokenOwners()
    private let turns = CallTurns()
    /// Limits the calls whose bodies can take megabytes in memory, also while they wait to be decoded.
    let hugeBodies = KeyedSemaphore<ClientNetwork?>(
        concurrency: 4, concurrencyPerKey: 2, waitingLimit: 64, waitingLimitPerKey: 16)
    /// Until this instant, each request has `Connection: close`, so that its connection is not reused.
    private let noReuse = Mutex<ContinuousClock.Instant?>(nil)

    init(url: BackendURL, configuration: RESTBackend.Configuration, logger: Logger) {
        self.url = url
        self.configuration = configuration
        self.logger = logger
        http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(configuration))
    }

    deinit {
        // AsyncHTTPClient stops the program when a client is deallocated without a shutdown.
        http.shutdown { _ in }
    }

    /// The window of a call that starts now.
    var window: CallWindow {
        .current(defaultLimit: configuration.callLimit)
    }

    /// Makes the call, and repeats it within the window, see ``CallFailure/allowsAnother(_:)``.
    func result(
        of call: ContractCall, in window: CallWindow, attempts: Int? = nil
    ) async -> Result<ContractAnswer, CallFailure> {
        let start = ContinuousClock.now
        let result = await answer(to: call, in: window, attempts: attempts)
        CallMetrics.record(call, result, since: start)
        return result
    }

    private func answer(
        to call: ContractCall, in window: CallWindow, attempts: Int?
    ) async -> Result<ContractAnswer, CallFailure> {
        var attempt = 1
        while true {
            let failure: CallFailure
            switch await self.attempt(call, in: window) {
            case .success(let answer): return .success(answer)
            case .failure(let reason): failure = reason
            }
            log(failure, of: call, in: window, attempt: attempt)
            guard failure.allowsAnother(call), attempt < attempts ?? configuration.attempts, !Task.isCancelled else {
                return .failure(failure)
            }
            let pause = max(configuration.pause(after: attempt), failure.pause)
            guard pause < window.remaining, (try? await configuration.sleep(pause)) != nil else {
                return .failure(failure)
            }
            attempt += 1
        }
    }

    @discardableResult
    func send(_ call: ContractCall, in window: CallWindow) async throws(ServiceError) -> ContractAnswer {
        switch await result(of: call, in: window) {
        case .success(let answer): return answer
        case .failure(let failure): throw failure.error(of: call)
        }
    }

    func log(_ failure: CallFailure, of call: ContractCall, in window: CallWindow, attempt: Int = 1) {
        logger.log(
            level: failure.error.isFailure ? .warning : .debug,
            "A call to the backend failed.",
            metadata: [
                "call": "\(call.method.rawValue) \(call.path)", "problem": "\(failure.detail)", "attempt": "\(attempt)",
                "request": "\(window.requestID ?? "-")",
            ]
        )
    }

    /// Logs what happened to an account, whatever the level of the log is.
    func log(_ kind: SecurityEvent.Kind, of account: UUID?) {
        var logger = logger
        logger.logLevel = min(logger.logLevel, .notice)
        logger.notice("\(SecurityEvent(kind, account: account))")
    }

    func close() async {
        do {
            try await http.shutdown()
        } catch {
            // It was closed already.
            logger.debug("The client of the backend did not close.", metadata: ["error": "\(type(of: error))"])
        }
    }

    private func attempt(_ call: ContractCall, in window: CallWindow) async -> Result<ContractAnswer, CallFailure> {
        guard window.remaining > .zero else { return .failure(.tooLate) }
        let account = owners.account(of: call)
        let result = await turns.wait(for: call, of: account, in: window) { await exchangeInTime(call, window) }
        if case .failure(let failure) = result, failure.isSuddenEnd {
            noReuse.withLock { $0 = .now + configuration.noReuseLimit }
        }
        return result
    }

    /// Makes the call, and cancels it at the end of the window.
    private func exchangeInTime(
        _ call: ContractCall, _ window: CallWindow
    ) async -> Result<ContractAnswer, CallFailure> {
        await withTaskGroup(of: Result<ContractAnswer, CallFailure>?.self) { group in
            group.addTask { await self.exchange(call, window) }
            group.addTask {
                try? await Task.sleep(until: window.deadline, clock: .continuous)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .failure(.deadline)
        }
    }

    private func exchange(_ call: ContractCall, _ window: CallWindow) async -> Result<ContractAnswer, CallFailure> {
        let response: HTTPClientResponse
        do {
            response = try await http.execute(request(call, window), deadline: .distantFuture)
        } catch {
            return .failure(CallFailure(beforeAnswer: error))
        }
        // The body of an error is not read: the status is sufficient.
        guard response.status.code == call.answer.rawValue else {
            let retryAfter = response.headers.first(name: "Retry-After")
            return .failure(CallFailure(status: Int(response.status.code), retryAfter: retryAfter))
        }
        do {
            let body = try await response.body.collect(upTo: configuration.answerLimit)
            let proofs = response.headers["Known-Browser"]
            return .success(
                ContractAnswer(
                    location: response.headers.first(name: "Location"),
                    proof: proofs.count == 1 ? BrowserProof(proofs[0]) : nil, body: body))
        } catch {
            return .failure(CallFailure(inBody: error))
        }
    }

    private func request(_ call: ContractCall, _ window: CallWindow) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url.text + call.path)
        request.method = HTTPMethod(rawValue: call.method.rawValue.uppercased())
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "User-Agent", value: "football-gather")
        if let id = window.requestID { request.headers.add(name: "X-Request-Id", value: id) }
        if let address = call.clientAddress { request.headers.add(name: "X-Forwarded-For", value: address) }
        if let proof = call.proof { request.headers.add(name: "Known-Browser", value: proof.value) }
        if let authorization = call.authorization { request.headers.add(name: "Authorization", value: authorization) }
        if let body = call.body {
            request.headers.add(name: "Content-Type", value: "application/json; charset=utf-8")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        if let end = noReuse.withLock({ $0 }), end > .now { request.headers.add(name: "Connection", value: "close") }
        return request
    }
}

extension HTTPClient.Configuration {
    /// TLS is verified by default. HTTP/1.1 only, with one call at a time on a connection, so that the outcome of each call is
    /// known. The pool does not retry: retries depend on the call.
    fileprivate init(_ configuration: RESTBackend.Configuration) {
        var pool = HTTPClient.Configuration.ConnectionPool()
        pool.idleTimeout = TimeAmount(configuration.idleLimit)
        pool.concurrentHTTP1ConnectionsPerHostSoftLimit = CallTurns.connections
        pool.retryConnectionEstablishment = false
        self.init(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(configuration.connectLimit)),
            connectionPool: pool
        )
        httpVersion = .http1Only
        http1_1ConnectionDebugInitializer = LowStatusHandler.add
    }
}
