// The errors of calls: a status, and a reason for developers.

import BackendServices
import HTTPTypes
import Hummingbird
import RESTContract

struct APIProblem: Error {
    var status: HTTPResponse.Status
    var reason: String
    var headers: HTTPFields = [:]

    static func invalid(_ reason: String) -> APIProblem {
        APIProblem(status: .badRequest, reason: reason)
    }

    static func notSignedIn(_ reason: String) -> APIProblem {
        APIProblem(status: .unauthorized, reason: reason)
    }

    static let longTarget = APIProblem(
        status: .uriTooLong, reason: "The request target has more than \(Request.targetLimit) bytes.")
    static let largeFields = APIProblem(
        status: .requestHeaderFieldsTooLarge,
        reason:
            "There are more than \(Request.fieldCountLimit) header fields, or they have more than \(Request.fieldsLimit) bytes."
    )
    static let wrongType = APIProblem(
        status: .unsupportedMediaType, reason: "The Content-Type must be application/json.")
    static let otherSite = APIProblem(
        status: .forbidden, reason: "A page of another site cannot make a call that changes something.")
    static let registrationClosed = APIProblem(
        status: .forbidden,
        reason: "Registration is closed, or needs an invitation, which only the pages of the site accept.")
    static let noSuchCall = APIProblem(status: .notFound, reason: "There is no such call.")
    static let otherMethod = APIProblem(
        status: .methodNotAllowed, reason: "There is no call with this path and method.")

    var response: Response {
        var response = Response.json(ErrorBody(reason: reason), status)
        for field in headers { response.headers[field.name] = field.value }
        return response
    }
}

extension APIProblem {
    init(_ failure: BodyReader.Failure) {
        self =
            switch failure {
            case .truncated: .invalid("The body is truncated.")
            case .tooSlow: APIProblem(status: .requestTimeout, reason: "The body took too long to arrive.")
            case .tooLarge:
                APIProblem(
                    status: .contentTooLarge, reason: "The body has more than \(BodyReader.sizeLimit) bytes.")
            }
    }

    init(_ excess: Request.Excess) {
        self =
            switch excess {
            case .target: .longTarget
            case .fields: .largeFields
            }
    }

    /// The problem for an error of an endpoint. The answer to the client has no details of unexpected errors.
    init(_ error: any Error, at endpoint: Endpoint) {
        switch error {
        case let problem as APIProblem:
            self = problem
            if problem.status == .unauthorized { headers[.wwwAuthenticate] = endpoint.access.challenge }
        case let failure as BodyReader.Failure:
            self.init(failure)
        case let error as ServiceError:
            self.init(error, at: endpoint)
        default:
            self.init(status: .internalServerError, reason: "The server failed.")
        }
    }

    private init(_ error: ServiceError, at endpoint: Endpoint) {
        switch error {
        case .unauthorized where endpoint.access == .bearer:
            self = .notSignedIn("The token is unknown, revoked or expired.")
            headers[.wwwAuthenticate] = endpoint.access.challenge.map { $0 + #", error="invalid_token""# }
        case .unauthorized where endpoint.access == .basicOrBearer:
            self = .notSignedIn("Wrong username or password, or the token is invalid or older than ten minutes.")
            headers[.wwwAuthenticate] = endpoint.access.challenge
        case .unauthorized:
            self = .notSignedIn("Wrong username or password.")
            headers[.wwwAuthenticate] = endpoint.access.challenge
        case .invalid: self = .invalid("A value is not allowed.")
        case .notFound: self.init(status: .notFound, reason: "You have nothing with this id.")
        case .conflict: self.init(status: .conflict, reason: endpoint.conflict)
        case .throttled(let seconds):
            self.init(
                status: .tooManyRequests, reason: endpoint.throttled, headers: [.retryAfter: String(seconds)])
        case .unavailable:
            self.init(
                status: .serviceUnavailable, reason: "The service is not available at the moment.",
                headers: [.retryAfter: String(ServiceError.retryAfterUnavailable)])
        case .unconfirmed:
            self.init(
                status: .gatewayTimeout,
                reason: "It is not known whether the change was made: the backend did not confirm it.")
        case .gone: self.init(status: .gone, reason: "The requested object has ended or was withdrawn.")
        case .unexpectedResponse:
            self.init(status: .badGateway, reason: "The service sent an unexpected response.")
        }
    }
}
