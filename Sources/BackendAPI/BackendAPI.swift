// The REST contract over a backend, under `/api`.

public import BackendServices
import HTTPTypes
public import Hummingbird
import Logging

/// Answers the calls of the REST contract with the services of any backend.
public struct BackendAPI: Sendable {
    let services: any BackendServices
    let throttle: AttemptThrottle
    let proofs: (any BrowserProofs)?
    let registration: Registration
    let sameOrigin: SameOrigin
    let bodies: BodyReader

    /// - Parameters:
    ///   - throttle: counts registrations and wrong passwords. The pages of the same server use the same throttle.
    ///   - proofs: issues and checks the proofs of clients that have signed in before. When nil, every client is treated as a new one.
    ///   - registration: who may make an account. The contract has no invitations, so the call to register answers 403
    ///     unless registration is open.
    ///   - publicOrigin: the origin of the site, such as `https://example.org`. When nil, the origin is taken from the header `Host`
    ///     of each call.
    ///   - bodyTimeLimit: the time limit for receiving a body.
    public init(
        services: any BackendServices, throttle: AttemptThrottle, proofs: (any BrowserProofs)? = nil,
        registration: Registration = .open, publicOrigin: String? = nil, bodyTimeLimit: Duration = BodyReader.timeLimit
    ) {
        self.services = services
        self.throttle = throttle
        self.proofs = proofs
        self.registration = registration
        sameOrigin = SameOrigin(publicOrigin: publicOrigin)
        bodies = BodyReader(timeLimit: bodyTimeLimit)
    }

    /// All calls.
    static let endpoints = EndpointTable(userEndpoints + playerEndpoints + gatherEndpoints + [openAPIEndpoint])

    /// Adds all calls. Only middleware that was added before applies to them. Other requests under `/api` have no
    /// route; the server answers them with ``response(toUnknown:)``.
    public func addRoutes<Context: RequestContext & RemoteAddressRequestContext>(to router: Router<Context>) {
        for endpoint in Self.endpoints.all {
            for method in endpoint.methods {
                router.on(RouterPath(endpoint.path), method: method) { request, context in
                    await answer(request, context, at: endpoint)
                }
            }
        }
    }

    private func answer(
        _ request: Request, _ context: some RequestContext & RemoteAddressRequestContext, at endpoint: Endpoint
    ) async -> Response {
        if let excess = request.excess { return APIProblem(excess).response.finished(for: request) }
        // Checked before unreadable fields are removed: an `Origin` that cannot be read is not that of the site.
        guard endpoint.method == .get || sameOrigin.allowsCall(request) else {
            return APIProblem.otherSite.response.finished(for: request)
        }
        let request = request.withReadableFields
        var response: Response
        do {
            let answer = try endpoint.authorize(request.headers)
            let call = APICall(
                services: services, throttle: throttle, proofs: proofs, isRegistrationOpen: registration.isOpen,
                headers: request.headers, parameters: context.parameters,
                clientAddress: context.remoteAddress?.ipAddress ?? "",
                body: endpoint.takesBody ? try await bodies.body(of: request) : nil
            )
            // The time limit of the call counts from here, because the body may have taken long to arrive.
            let callContext = CallContext(
                deadline: .now + CallContext.pageLimit, requestID: context.id, clientAddress: call.clientAddress,
                isConnected: NetworkTurns.isConnected)
            response = try await CallContext.$current.withValue(callContext) {
                guard endpoint.hashesPassword else { return try await answer(call) }
                return try await request.withCancellationOnClose { try await answer(call) }
            }
        } catch {
            let problem = APIProblem(error, at: endpoint)
            // Service errors and cancellations are not logged here. Services log the errors that an operator needs to know, and
            // clients can cause all others at any time.
            if problem.status.kind == .serverError, !(error is ServiceError), !(error is CancellationError) {
                context.logger.error("Call failed", metadata: ["error": "\(error)"])
            }
            response = problem.response
        }
        if endpoint.hashesPassword { response.headers[.connection] = "close" }
        return response.finished(for: request)
    }
}
